/** The result as a picture to send: the game's cloth, the winner's name in tiles, and the score.
 *
 *  It is a picture for others, so it keeps its light colours in the dark as well. */

export interface SharedResult {
  game: string; // whose cloth it is
  title: string; // the game's name
  heading: string;
  name: string; // of the winner; empty: nobody won alone
  scores: readonly { name: string; score: string }[]; // by place
}

const [WIDTH, HEIGHT] = [1200, 630];
const MOST = 10; // letters beside each other
const TILE = 104;
const TEXT = '"Atkinson Hyperlegible Next"';

export async function share_picture(told: SharedResult): Promise<File | null> {
  await Promise.all([
    document.fonts.load("700 64px Besley"),
    document.fonts.load(`700 32px ${TEXT}`),
  ]);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  draw(pen, told, light_colours(told.game));
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return blob && new File([blob], `wordhall-${told.game}.png`, { type: "image/png" });
}

/** A colour of the look as the light theme has it, with the cloth of a game. */
function light_colours(game: string): (name: string) => string {
  const sample = document.createElement("div");
  sample.className = `cloth-${game}`;
  sample.style.colorScheme = "light";
  document.body.append(sample);
  const style = getComputedStyle(sample);
  const found = new Map<string, string>();
  for (const name of ["cloth", "cloth-ink", "cloth-hem", "maple", "maple-lo", "tile-ink"]) {
    sample.style.color = `var(--${name})`;
    found.set(name, style.color);
  }
  sample.remove();
  return (name) => found.get(name)!;
}

function draw(
  pen: CanvasRenderingContext2D,
  told: SharedResult,
  colour: (name: string) => string,
): void {
  pen.fillStyle = colour("cloth");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = colour("cloth-hem");
  pen.lineWidth = 3;
  pen.setLineDash([12, 8]);
  pen.strokeRect(22, 22, WIDTH - 44, HEIGHT - 44);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const letters = Array.from(told.name.replaceAll(" ", "")).slice(0, MOST);
  draw_tiles(pen, letters, colour);
  pen.fillStyle = colour("cloth-ink");
  const middle = letters.length ? 330 : 230;
  write(pen, told.heading, middle, "Besley", 64);
  const many = told.scores.length > 2;
  const line = told.scores
    .map((one) => `${one.name} ${one.score}`)
    .join(many ? "   ·   " : "   :   ");
  write(pen, line, middle + 100, "Besley", 46);
  write(pen, `${told.title} · Wordhall`, HEIGHT - 72, TEXT, 32);
}

function draw_tiles(
  pen: CanvasRenderingContext2D,
  letters: readonly string[],
  colour: (name: string) => string,
): void {
  const side = Math.min(TILE, 1040 / Math.max(1, letters.length) - 8);
  letters.forEach((letter, i) => {
    pen.save();
    pen.translate(WIDTH / 2 + (i - (letters.length - 1) / 2) * (side + 8), 180);
    pen.rotate(((((i * 7) % 5) - 2) * Math.PI) / 180);
    const tile = (top: number, ground: string) => {
      pen.fillStyle = colour(ground);
      pen.beginPath();
      pen.roundRect(-side / 2, top - side / 2, side, side, side * 0.11);
      pen.fill();
    };
    tile(side * 0.075, "maple-lo");
    tile(0, "maple");
    pen.fillStyle = colour("tile-ink");
    pen.font = `700 ${side * 0.6}px Besley, Georgia, serif`;
    pen.fillText(letter.toUpperCase(), 0, side * 0.03);
    pen.restore();
  });
}

/** A line of text in the middle, made smaller until it fits. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  y: number,
  face: string,
  size: number,
): void {
  let fits = size;
  do pen.font = `700 ${fits}px ${face}, sans-serif`;
  while (pen.measureText(text).width > WIDTH - 120 && (fits -= 2) > 16);
  pen.fillText(text, WIDTH / 2, y);
}
