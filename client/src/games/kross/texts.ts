/** The texts of Kross. Those of the rules come with their page. */
import table from "@wordhall/games/kross/texts/en.json";
import type rules from "@wordhall/games/kross/texts/en.rules.json";
import { add_texts } from "../../texts/say";

type Own = typeof table & typeof rules;
declare module "../../texts/say" {
  interface Texts extends Own {}
}

add_texts(table);
