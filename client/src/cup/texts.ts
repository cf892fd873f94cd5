/** The texts of tournaments come with their pages. */
import cup from "../messages/en-cup";
import { teach } from "../messages/say";

teach("en", cup);
