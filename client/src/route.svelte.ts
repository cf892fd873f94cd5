/** Where the reader is, and how links change it. */
import { ROOT, rooted } from "./root_path";
import { page_of, type Page } from "./routes";

class Route {
  now: Page = $state(page_of("/"));

  start(): void {
    this.read();
    addEventListener("popstate", () => this.read());
    // Our own links change the page without loading it again.
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
      if (link.hash && link.pathname === location.pathname) return;
      // The rest of a shared host isn't ours, and files are fetched.
      if (!link.pathname.startsWith(rooted("/")) || link.pathname.startsWith(rooted("/api")))
        return;
      event.preventDefault();
      this.go(link.pathname.slice(ROOT.length) + link.search);
    });
  }

  /** Show the page at a path of the hall. */
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", rooted(path));
    else history.pushState(null, "", rooted(path));
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.now = page_of(location.pathname.slice(ROOT.length), location.search);
  }
}

export const route = new Route();
