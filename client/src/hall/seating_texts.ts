/** The texts of a new table, of an invitation to it, and of the room where people wait. */
import texts from "@wordhall/texts/en.seating.json";
import { add_texts } from "../texts/say";
import "../games/option_texts";
import "./texts";

type Own = typeof texts;
declare module "../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
