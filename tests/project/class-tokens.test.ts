import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const APP = fileURLToPath(new URL("../../app/", import.meta.url));
const read = (pattern: string) =>
  globSync(pattern, { cwd: APP }).map((path) => ({ path, text: readFileSync(APP + path, "utf8") }));

/** Class names that the style sheets define themselves. */
const OWN = new Set(
  read("**/*.css").flatMap(({ text }) =>
    Array.from(
      text.replace(/\/\*[\s\S]*?\*\/|url\("[^"]*"\)/g, "").matchAll(/\.([a-z][\w-]*)/gi),
      ([, name = ""]) => name,
    ),
  ),
);

/** The class tokens of a component: string literals in `className`, in `classes(…)` and in constants of classes. */
function classTokens(source: string): string[] {
  const attributes = Array.from(source.matchAll(/[cC]lassName="([^"]*)"/g), ([, value = ""]) => value);
  const expressions = Array.from(
    source.matchAll(/className=\{((?:[^{}]|\{[^{}]*\})*)\}|^const [A-Z_]+\b[^=\n]*= ([^;]*);/gm),
    ([, attribute, constant]) => ({ text: attribute ?? constant ?? "", isConstant: attribute === undefined }),
  );
  const literals = expressions.flatMap(({ text, isConstant }) =>
    Array.from(
      text.replace(/[!=]== "[^"]*"/g, "").matchAll(/"([^"\n]*)"/g),
      ([, value = ""]) => value,
    ).filter((value) => !isConstant || /(^|\s)(bg|text|flex|grid|border|max-w)-/.test(value)),
  );
  return [...attributes, ...literals].flatMap((value) => value.split(/\s+/).filter(Boolean));
}

/** The part of class tokens that name a component class, in the components that `isIncluded` accepts. */
function ownShare(isIncluded: (path: string) => boolean): number {
  const tokens = read("**/*.tsx")
    .filter(({ path }) => isIncluded(path))
    .flatMap(({ text }) => classTokens(text));
  const own = tokens.filter((token) => OWN.has(token.slice(token.lastIndexOf(":") + 1)));
  console.log(`${own.length} of ${tokens.length} class tokens name a component class.`);
  return own.length / tokens.length;
}

const isPortal = (path: string) => path.startsWith("routes/admin/");

test("keeps component classes below 8 % of class tokens in the shop", () => {
  expect(ownShare((path) => !isPortal(path))).toBeLessThan(0.08);
});

test("keeps component classes below 8 % of class tokens in the portal", () => {
  expect(ownShare(isPortal)).toBeLessThan(0.08);
});
