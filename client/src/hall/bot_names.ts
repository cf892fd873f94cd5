/** What bots are called before the server has seated them: three names for each level, none twice. */
import { say } from "../texts/say";
import { LEVELS, type Level } from "./levels";

/** The names of bots with these levels, in the order of their seats. */
export function bot_names(levels: readonly Level[]): string[] {
  const taken = new Set<string>();
  return levels.map((level) => {
    const first = LEVELS.indexOf(level);
    const order = [...LEVELS.slice(first), ...LEVELS.slice(0, first)];
    const names = order.flatMap((one) => say(`bots.${one}`).split(" "));
    const name = names.find((one) => !taken.has(one)) ?? names[0]!;
    taken.add(name);
    return name;
  });
}
