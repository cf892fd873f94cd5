/** The texts of Foil. Those of the rules come with their page. */
import table from "@wordhall/games/foil/texts/en.json";
import type check from "@wordhall/games/foil/texts/en.check.json";
import type rules from "@wordhall/games/foil/texts/en.rules.json";
import { add_texts } from "../../texts/say";

type Own = typeof table & typeof check & typeof rules;
declare module "../../texts/say" {
  interface Texts extends Own {}
}

add_texts(table);
