/** What the settings say comes with them. */
import texts from "@wordhall/texts/en.settings.json";
import { add_texts } from "../texts/say";

type Own = typeof texts;
declare module "../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
