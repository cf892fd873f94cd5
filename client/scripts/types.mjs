// Writes src/api/types.ts from the server's OpenAPI document, so that the client and the server
// cannot disagree about a body:  wordhall openapi | npm run types     (or: npm run types FILE)
// With --check it only compares, and fails where the file is out of date.
import { readFileSync, writeFileSync } from "node:fs";

const target = new URL("../src/api/types.ts", import.meta.url);
const file = process.argv.slice(2).find((given) => !given.startsWith("--"));
const { components, paths } = JSON.parse(readFileSync(file ?? 0, "utf8"));

// Two types of one name come with their modules: what pages are made of keeps the bare name.
const PLAIN = new Set(["schema", "contract", "frame"]);
const key = (ref) => ref.slice(ref.lastIndexOf("/") + 1);
function title(name) {
  const [type, module] = name.split(".").reverse();
  return !module || PLAIN.has(module) ? type : module[0].toUpperCase() + module.slice(1) + type;
}
const named = (ref) => title(key(ref));
const listed = (kinds) => [...new Set(kinds)].join(" | ");

function kind(schema) {
  if (schema.$ref) return named(schema.$ref);
  if (schema.enum) return listed(schema.enum.map((value) => JSON.stringify(value)));
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.anyOf) return listed(schema.anyOf.map(kind));
  if (Array.isArray(schema.type))
    return listed(schema.type.map((type) => kind({ ...schema, type })));
  if (schema.type === "array") {
    const item = schema.items ? kind(schema.items) : "unknown";
    return /[ |]/.test(item) ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === "object") {
    return schema.properties ? fields(schema, "  ") : `{ [name: string]: ${values(schema)} }`;
  }
  const plain = {
    integer: "number",
    number: "number",
    string: "string",
    boolean: "boolean",
    null: "null",
  };
  return plain[schema.type] ?? "unknown";
}

const values = (schema) =>
  schema.additionalProperties && schema.additionalProperties !== true
    ? kind(schema.additionalProperties)
    : "unknown";

// What the server sends has every field; what it takes may leave out those with a default.
function fields(schema, indent, taken = false) {
  const lines = Object.entries(schema.properties).map(([name, of]) => {
    const optional = taken && !(schema.required ?? []).includes(name);
    return `${indent}${name}${optional ? "?" : ""}: ${kind(of)};`;
  });
  return `{\n${lines.join("\n")}\n${indent.slice(2)}}`;
}

function inside(schema, found) {
  for (const [name, value] of Object.entries(schema ?? {})) {
    if (name === "$ref" && !found.has(key(value))) {
      found.add(key(value));
      inside(components.schemas[key(value)], found);
    } else if (value && typeof value === "object") inside(value, found);
  }
  return found;
}

const calls = Object.values(paths).flatMap(Object.values);
const taken = inside(
  calls.map((call) => call.requestBody),
  new Set(),
);
const given = inside(
  calls.map((call) => call.responses),
  new Set(),
);

const parts = Object.entries(components.schemas)
  .sort(([one], [other]) => (title(one) < title(other) ? -1 : 1))
  .map(([name, schema]) => {
    const about = schema.description
      ? `/** ${schema.description.replaceAll("\n", "\n * ")} */\n`
      : "";
    if (!schema.properties) return `${about}export type ${title(name)} = ${kind(schema)};\n`;
    return `${about}export interface ${title(name)} ${fields(schema, "  ", taken.has(name) && !given.has(name))}\n`;
  });
const text = `// Made by scripts/types.mjs from the server's OpenAPI document. Do not edit.\n\n${parts.join("\n")}`;

if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== text) {
    console.error(
      "src/api/types.ts is not what the server says: run `wordhall openapi | npm run types`.",
    );
    process.exit(1);
  }
} else writeFileSync(target, text);
