/** The texts around the rules come with their page. */
import texts from "@wordhall/texts/en.rules.json";
import { add_texts } from "../texts/say";

type Own = typeof texts;
declare module "../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
