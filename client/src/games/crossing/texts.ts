/** The texts of games with racks and crossing words. */
import texts from "@wordhall/texts/en.crossing.json";
import { add_texts } from "../../texts/say";

type Own = typeof texts;
declare module "../../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
