/** Which page an address shows. */
export type Page =
  | { page: "hall" }
  | { page: "mine" }
  | { page: "new"; game: string }
  | { page: "seat" | "invitation"; secret: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; n: number | null; viewpoint: number | null }
  | { page: "cups" | "newcup" }
  | { page: "cup" | "projector" | "print"; id: string }
  | { page: "entry"; secret: string }
  | { page: "settings" }
  | { page: "rules"; game: string | null }
  | { page: "lost" };

/** The parts of a path; null if it isn't one, as /%E0%A4%A. */
function parts_of(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

export function page_of(path: string, search = ""): Page {
  const parts = parts_of(path);
  if (!parts) return { page: "lost" };
  const [first = "", second, third, ...rest] = parts;
  const query = new URLSearchParams(search);
  const number = (name: string) =>
    /^\d+$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null;
  if (rest.length) return { page: "lost" };
  if (third !== undefined) {
    if (first === "cup" && (third === "projector" || third === "print"))
      return { page: third, id: second! };
    return first === "t" && third === "replay"
      ? { page: "replay", id: second!, n: number("n"), viewpoint: number("viewpoint") }
      : { page: "lost" };
  }
  if (second !== undefined) {
    if (first === "t") return { page: "table", id: second };
    if (first === "s") return { page: "seat", secret: second };
    if (first === "j") return { page: "invitation", secret: second };
    if (first === "cup") return { page: "cup", id: second };
    if (first === "c") return { page: "entry", secret: second };
    if (first === "cups" && second === "new") return { page: "newcup" };
    if (first === "rules") return { page: "rules", game: second };
    return { page: "lost" };
  }
  if (first === "") return { page: "hall" };
  if (first === "new") return { page: "new", game: query.get("game") ?? "" };
  if (first === "mine" || first === "settings" || first === "cups") return { page: first };
  if (first === "rules") return { page: "rules", game: null };
  return { page: "lost" };
}
