"""What a screen reader would hear: everything that a page adds to its live regions, in order."""

from typing import Any, NamedTuple

from playwright.sync_api import Page

# A region that a dialog covers is silent, and so is one that came with its text.
HEAR = """
window.heard = [];
const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]";
new MutationObserver((changes) => {
  for (const { target, addedNodes, type } of changes) {
    const around = target instanceof Element ? target : target.parentElement;
    const region = around?.closest(LIVE);
    if (!region || around.closest("[aria-live=off]")) continue;
    const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
    const silent = dialog !== undefined && !dialog.contains(region);
    for (const node of type === "childList" ? addedNodes : [target]) {
      const text = node.textContent.trim();
      const said = node instanceof Element ? node.closest("[data-announced]") : null;
      if (text) window.heard.push({ text, silent, kind: said?.dataset.announced ?? "region" });
    }
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


class Heard(NamedTuple):
    """Something that was said; `region` is the kind of what the announcer didn't say."""

    kind: str
    text: str
    silent: bool


def heard(page: Page) -> list[Heard]:
    """All that this page has said since it was loaded."""
    said: list[dict[str, Any]] = page.evaluate("() => window.heard")
    return [Heard(one["kind"], one["text"], one["silent"]) for one in said]


def expect_heard(page: Page, text: str) -> None:
    """Wait until something with these words has been said."""
    page.wait_for_function(
        "(text) => window.heard.some((one) => !one.silent && one.text.includes(text))", arg=text
    )
