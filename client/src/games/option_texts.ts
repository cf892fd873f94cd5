/** What a new table says of the games' options, lengths and speeds. */
import { add_texts, type Messages } from "../texts/say";

const TEXTS = import.meta.glob<Messages>("@wordhall/games/*/texts/en.seating.json", {
  eager: true,
  import: "default",
});
for (const texts of Object.values(TEXTS)) add_texts(texts);
