/** The texts of Words. Those of the rules come with their page. */
import table from "@wordhall/games/words/texts/en.json";
import type rules from "@wordhall/games/words/texts/en.rules.json";
import { add_texts } from "../../texts/say";
import "../crossing/texts";

type Own = typeof table & typeof rules;
declare module "../../texts/say" {
  interface Texts extends Own {}
}

add_texts(table);
