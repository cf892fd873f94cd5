"""What is wrong with how a page is laid out: too wide, covered, cut off, or too small to touch."""

from playwright.sync_api import Page

from tests.browser.test_pages import ANIMATED

FAULTS = """async (still) => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > Math.min(innerWidth, screen.width))
    found.push(`the page is ${root.scrollWidth} wide on a screen of ${innerWidth}`);
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const for_ears = (one) =>
    one && (getComputedStyle(one).clipPath !== "none" || for_ears(one.parentElement));
  const shown = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    one.getBoundingClientRect().width > 1 && !one.closest("[inert], .only-heard, .skip-link") &&
    !for_ears(one);
  const name = (one) =>
    `${one.tagName.toLowerCase()} "${
      (one.getAttribute("aria-label") || one.innerText || "").trim().slice(0, 40)}"`;

  const scrolled = [...document.querySelectorAll("*")]
    .filter((one) => one.scrollTop || one.scrollLeft)
    .map((one) => [one, one.scrollLeft, one.scrollTop]);

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
      face.matches(".word-button") || face.closest("td, th, p");
    if (coarse && !inline && (box.height < 43.5 || box.width < 24))
      found.push(`${name(face)} is ${Math.round(box.width)} by ${Math.round(box.height)}`);
  }

  // Text that its own box hides.
  const texts = "h1, h2, h3, p, b, span, a, button, label, th, td, li, dd";
  for (const one of top.querySelectorAll(texts)) {
    if (!shown(one) || !one.innerText?.trim() || one.closest("[aria-hidden=true]")) continue;
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(one);
    if (webkitLineClamp === "none" && (overflowX === "hidden" || overflowX === "clip") &&
        textOverflow !== "ellipsis" &&
        one.scrollWidth > one.clientWidth + 1)
      found.push(`${name(one)} is cut off`);
  }
  for (const one of document.querySelectorAll("*"))
    if (one.scrollTop || one.scrollLeft) one.scrollTo(0, 0);
  for (const [one, left, top] of scrolled) one.scrollTo(left, top);
  scrollTo(0, 0);
  // A table doesn't scroll, says every short text in full, and lays nothing over a sentence.
  if (still) {
    if (root.scrollHeight > innerHeight + 1)
      found.push(`the page is ${root.scrollHeight} high in a window of ${innerHeight}`);
    for (const one of document.querySelectorAll(".aside"))
      if (one.scrollHeight > one.clientHeight + 1)
        found.push(`${name(one)} needs ${one.scrollHeight - one.clientHeight} more`);
    const short = "div, section, p, h2, .name, .flag, .flag .said, .state, .about";
    for (const one of top.querySelectorAll(short)) {
      if (!shown(one) || one.matches(".cloth, .port")) continue;
      if (one.closest("[aria-hidden=true], [role=grid]")) continue;
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(one);
      if (!one.innerText?.trim() || webkitLineClamp !== "none") continue;
      if (/hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1)
        found.push(`${name(one)} is cut off at its side`);
      if (/hidden|clip/.test(overflowY) && one.scrollHeight > one.clientHeight + 4)
        found.push(`${name(one)} is cut off below`);
    }
    for (const cloth of top.querySelectorAll("main .cloth"))
      for (const one of cloth.querySelectorAll(".rows li, .rail, .pad, .zone"))
        if (shown(one) && one.getBoundingClientRect().bottom > cloth.getBoundingClientRect().bottom)
          found.push(`${name(one)} sticks out of the cloth`);
    for (const one of top.querySelectorAll("main h2, main p")) {
      if (!shown(one) || !one.innerText?.trim() || one.closest("[role=grid], [aria-hidden=true]") ||
          getComputedStyle(one).pointerEvents === "none" || one.closest(".slips")) continue;
      const box = one.getBoundingClientRect();
      for (const y of [box.top + 3, box.bottom - 3]) {
        const hit = document.elementFromPoint(box.left + 4, y);
        if (hit && !one.contains(hit) && !hit.contains(one))
          found.push(`${name(one)} is covered by ${name(hit)}`);
      }
    }
  }
  return [...new Set(found)];
}"""


def faults(page: Page, *, still: bool = False) -> list[str]:
    """All of them; a table that stays still has to fit its window, too."""
    found: list[str] = page.evaluate(FAULTS, still)
    return found


# What WCAG's text spacing asks for (1.4.12).
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets.push(sheet);
}"""
NORMAL = "() => { document.adoptedStyleSheets.pop(); }"
FRAMES = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done)))"""


def drawn(page: Page) -> None:
    """Wait until a page has heard of its new size, and drawn itself."""
    page.evaluate(FRAMES)
    page.evaluate(ANIMATED)


def too_wide(page: Page) -> list[str]:
    """Whether one has to scroll sideways, with text as it is and spaced out."""

    def beyond() -> int:
        drawn(page)
        return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))

    plain = beyond()
    page.evaluate(SPACED)
    spaced = beyond()
    page.evaluate(NORMAL)
    return [
        f"{wide} pixels too wide with {text}"
        for wide, text in ((plain, "text as it is"), (spaced, "text spaced out"))
        if wide > 0
    ]
