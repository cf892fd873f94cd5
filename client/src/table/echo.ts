/** What a key or a command did, said at once and in few words. */
import { announce } from "./announce.svelte";

export const echo = (text: string): void => announce("echo", text);
