/** Who this browser is, asked once. */
import { api } from "./api/call";
import type { Me } from "./api/types";
import { say } from "./texts/say";

class PersonHere {
  me: Me | null = $state(null);

  async read(): Promise<void> {
    this.me ??= await api.me();
  }

  /** After this browser has become someone else. */
  async read_again(): Promise<void> {
    this.me = await api.me();
  }

  async call(name: string): Promise<void> {
    this.me = await api.name(name);
  }

  /** Playing alone needs no introduction; with others one is asked for a name first. */
  async ensure(): Promise<void> {
    await this.read();
    if (!this.me?.name) await this.call(say("guest"));
  }
}

export const person = new PersonHere();
