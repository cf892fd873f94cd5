/** What is said only after the knock comes with what says it. */
import check from "@wordhall/games/foil/texts/en.check.json";
import { teach } from "../../../texts/say";

teach(check);
