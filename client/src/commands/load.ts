/** The command line with the commands of a game, fetched when someone opens it. */
import CommandLine from "./CommandLine.svelte";
import { commands_of } from "./table_commands";

export const load_commands = async (game: string) => ({
  CommandLine,
  commands: await commands_of(game),
});
