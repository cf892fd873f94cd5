/** A browser celebrates the winner of a table once: a result that is opened again stands still. */

const KEPT = "wordhall.celebrated";
const MOST = 50; // tables that are remembered

export function celebrated(table: string): boolean {
  try {
    const seen = JSON.parse(localStorage.getItem(KEPT) ?? "[]") as string[];
    if (seen.includes(table)) return true;
    localStorage.setItem(KEPT, JSON.stringify([table, ...seen].slice(0, MOST)));
  } catch {
    // Then a reload celebrates once more.
  }
  return false;
}
