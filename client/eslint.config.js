import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["dist", "src/fonts", "public/fonts", "src/api/types.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // A module that brings texts adds their codes to the interface of all codes.
      "@typescript-eslint/no-empty-object-type": [
        "error",
        { allowInterfaces: "with-single-extends" },
      ],
      "@typescript-eslint/no-empty-function": ["error", { allow: ["arrowFunctions"] }],
      // `void this.question;` at the top of an effect says what the effect follows.
      "@typescript-eslint/no-meaningless-void-operator": "off",
      // Every index into a row, board or rack may be undefined to the compiler; `!` says it isn't.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }], // words are A to Z
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // {" "} is the only space that Svelte keeps at the edge of a block.
      "svelte/no-useless-mustaches": "off",
    },
  },
  { files: ["**/*.ts"], rules: { "max-lines": ["error", 300] } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // Rules that need types take half a minute for the components, and to them much of the markup
    // is `any`. svelte-check knows its types.
    files: ["**/*.svelte"],
    extends: [ts.configs.disableTypeChecked],
    rules: {
      "max-lines": ["error", 500], // script, markup and styles
      "no-restricted-syntax": [
        "error",
        {
          selector: "SvelteAttribute[key.name='style']",
          message:
            "The content policy forbids style attributes. Use a class or a style: directive.",
        },
      ],
      "svelte/require-store-reactive-access": "off", // needs types, and there are no stores
    },
  },
  {
    files: ["**/*.js", "**/*.mjs"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  prettier,
  svelte.configs.prettier,
);
