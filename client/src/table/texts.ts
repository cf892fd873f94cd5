/** The texts of a table come with it; a replay and a projector need some of them. */
import texts from "@wordhall/texts/en.table.json";
import { add_texts } from "../texts/say";

type Own = typeof texts;
declare module "../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
