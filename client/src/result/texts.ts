/** The texts of a result and of a replay. */
import texts from "@wordhall/texts/en.result.json";
import { add_texts } from "../texts/say";

type Own = typeof texts;
declare module "../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
