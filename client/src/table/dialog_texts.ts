/** What the dialogs of a table say comes with them. */
import texts from "@wordhall/texts/en.dialogs.json";
import { add_texts } from "../texts/say";

type Own = typeof texts;
declare module "../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
