/** What the dictionary says of a word comes with the way to ask it. */
import texts from "@wordhall/texts/en.verdict.json";
import { add_texts } from "../texts/say";

type Own = typeof texts;
declare module "../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
