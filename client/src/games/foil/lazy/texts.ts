/** What is said only after the knock comes with what says it. */
import check from "@wordhall/games/foil/texts/en.check.json";
import { add_texts } from "../../../texts/say";

add_texts(check);
