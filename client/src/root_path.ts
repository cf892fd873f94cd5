/** Where the hall is on its host: at the top, or under a path of its own such as /games. */

/** That path, without a slash at its end. Our own files are in a folder right under it. */
export const ROOT = import.meta.env.PROD
  ? new URL(import.meta.url).pathname.replace(/\/assets\/.*/, "")
  : "";

/** A path of the hall as a browser asks for it. Every link and every call goes through this. */
export const rooted = (path: string): string => ROOT + path;

/** A path of the hall as people send it to each other. */
export const absolute = (path: string): string => location.origin + rooted(path);
