/** What the command line says comes with it. */
import texts from "@wordhall/texts/en.commands.json";
import { add_texts } from "../texts/say";

type Own = typeof texts;
declare module "../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
