/** A game's options, read from their JSON Schema: what a form needs to ask for them. */

export interface Field {
  name: string;
  kind: "yes" | "number" | "choice" | "text";
  choices: (string | number)[];
  least: number | undefined;
  most: number | undefined;
  start: unknown;
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  enum?: (string | number)[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

export function option_fields(schema: Record<string, unknown>): Field[] {
  const whole = schema as Schema;
  const found = (one: Schema): Schema =>
    one.$ref
      ? {
          ...found(whole.$defs?.[one.$ref.slice(one.$ref.lastIndexOf("/") + 1)] ?? {}),
          ...(one.default === undefined ? {} : { default: one.default }),
        }
      : one;
  return Object.entries(found(whole).properties ?? {}).map(([name, given]) => {
    const one = found(given);
    const plain = one.anyOf?.map(found).find((option) => option.type !== "null") ?? one;
    return {
      name,
      kind: kind(plain),
      choices: plain.enum ?? [],
      least: plain.minimum,
      most: plain.maximum,
      start: one.default ?? null,
    };
  });
}

function kind(schema: Schema): Field["kind"] {
  if (schema.enum) return "choice";
  if (schema.type === "boolean") return "yes";
  return schema.type === "integer" || schema.type === "number" ? "number" : "text";
}
