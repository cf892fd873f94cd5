"""What is wrong with how a page is laid out: too wide, covered, cut off, or too small to touch."""

from playwright.sync_api import Page

FAULTS = """async () => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > Math.min(innerWidth, screen.width))
    found.push(`the page is ${root.scrollWidth} wide on a screen of ${innerWidth}`);
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const shown = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    one.getBoundingClientRect().width > 1 && !one.closest("[inert], .only-heard, .skip");
  const name = (one) =>
    `${one.tagName.toLowerCase()} "${
      (one.getAttribute("aria-label") || one.innerText || "").trim().slice(0, 40)}"`;

  // What can be pressed lies on top when one scrolls to it, and is large enough for a finger.
  const coarse = matchMedia("(pointer: coarse)").matches;
  const controls = [...top.querySelectorAll("button, a[href], input, select, textarea, summary")];
  for (const control of controls) {
    if (!shown(control) || control.closest("[role=grid], svg")) continue;
    const ticked = /checkbox|radio/.test(control.type ?? "");
    const face = (ticked && control.closest("label")) || control;
    face.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = face.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const label = control.closest("label");
    if (!hit || !(face.contains(hit) || hit.contains(face) || label?.contains(hit)))
      found.push(`${name(face)} is covered by ${hit ? name(hit) : "nothing"}`);
    const inline = getComputedStyle(face).display === "inline" ||
      face.matches("li .word:not([aria-pressed]), .other") || face.closest("td, th, p");
    if (coarse && !inline && (box.height < 43.5 || box.width < 24))
      found.push(`${name(face)} is ${Math.round(box.width)} by ${Math.round(box.height)}`);
  }

  // Text that its own box hides.
  const texts = "h1, h2, h3, p, b, span, a, button, label, th, td, li, dd";
  for (const one of top.querySelectorAll(texts)) {
    if (!shown(one) || !one.innerText?.trim() || one.closest("[aria-hidden=true]")) continue;
    const { overflowX, textOverflow } = getComputedStyle(one);
    if ((overflowX === "hidden" || overflowX === "clip") && textOverflow !== "ellipsis" &&
        one.scrollWidth > one.clientWidth + 1)
      found.push(`${name(one)} is cut off`);
  }
  scrollTo(0, 0);
  return [...new Set(found)];
}"""


def faults(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FAULTS)
    return found
