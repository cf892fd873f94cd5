// Cuts the two faces down to the signs that the client shows, so that both fit the table page's
// size. Their licences (OFL) ask to travel with the files, so the texts are copied beside them.
import { copyFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import subset from "subset-font";

const modules = new URL("../node_modules/", import.meta.url);
const fonts = new URL("../src/fonts/", import.meta.url);
const licences = new URL("../public/fonts/", import.meta.url);

const basic = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
const latin = Array.from({ length: 96 }, (_, i) => String.fromCharCode(160 + i)).join("");
const marks = "–—‘’“”…→←↑↓×−·•▸★";

const faces = [
  {
    from: "@fontsource/besley/files/besley-latin-700-normal.woff2",
    licence: "@fontsource/besley/LICENSE",
    to: "besley.woff2",
    text: basic + "–—‘’“”…×−·",
    alternates: false, // its tabular zero is drawn in another weight
  },
  {
    from: "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
    licence: "@fontsource-variable/atkinson-hyperlegible-next/LICENSE",
    to: "atkinson.woff2",
    text: basic + latin + marks,
    // Names may have accents; weights outside these are never asked for.
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
];

await mkdir(fonts, { recursive: true });
await mkdir(licences, { recursive: true });
for (const face of faces) {
  const source = new URL(face.from, modules);
  const target = new URL(face.to, fonts);
  await copyFile(
    new URL(face.licence, modules),
    new URL(face.to.replace(".woff2", "-OFL.txt"), licences),
  );
  const [old, made] = await Promise.all([stat(source), stat(target).catch(() => null)]);
  const script = await stat(new URL(import.meta.url));
  if (made && made.mtimeMs > old.mtimeMs && made.mtimeMs > script.mtimeMs) continue;
  const cut = await subset(await readFile(source), face.text, {
    targetFormat: "woff2",
    noLayoutClosure: face.alternates === false,
    ...(face.axes ? { variationAxes: face.axes } : {}),
  });
  await writeFile(target, cut);
  console.log(`${face.to}: ${(cut.length / 1024).toFixed(1)} KB`);
}
