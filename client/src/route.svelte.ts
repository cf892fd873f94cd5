/** Where the reader is, and how links change it. */
import { page_of, type Page } from "./routes";

class Route {
  now: Page = $state(page_of("/"));

  start(): void {
    this.read();
    addEventListener("popstate", () => this.read());
    // Our own links change the page without loading it anew.
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
      if (link.hash && link.pathname === location.pathname) return;
      if (link.pathname.startsWith("/api")) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.now = page_of(location.pathname, location.search);
  }
}

export const route = new Route();
