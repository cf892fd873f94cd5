/** The texts of a list of tournaments: the hall shows one, and needs no more of them. */
import texts from "@wordhall/texts/en.cups.json";
import { add_texts } from "../texts/say";

type Own = typeof texts;
declare module "../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
