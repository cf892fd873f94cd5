/** What each key does, fetched with the sheet that lists them. */
import texts from "@wordhall/texts/en.keys.json";
import { add_texts, type Messages } from "../texts/say";

type Own = typeof texts;
declare module "../texts/say" {
  interface Texts extends Own {}
}

const OF_GAMES = import.meta.glob<Messages>("@wordhall/games/*/texts/en.keys.json", {
  import: "default",
  eager: true,
});

for (const own of [texts, ...Object.values(OF_GAMES)]) add_texts(own);
