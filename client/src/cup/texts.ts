/** The texts of tournaments come with their pages. */
import texts from "@wordhall/texts/en.cup.json";
import { add_texts } from "../texts/say";
import "./list_texts";

type Own = typeof texts;
declare module "../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
