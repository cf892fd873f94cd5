/** The texts of the hall and of a new table come with their pages. */
import texts from "@wordhall/texts/en.hall.json";
import { add_texts } from "../texts/say";

type Own = typeof texts;
declare module "../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
