/** What is said to commands comes with them. */
import texts from "@wordhall/games/kross/texts/en.commands.json";
import { add_texts } from "../../texts/say";
import "../../commands/texts";
import "./texts";

type Own = typeof texts;
declare module "../../texts/say" {
  interface Texts extends Own {}
}

add_texts(texts);
