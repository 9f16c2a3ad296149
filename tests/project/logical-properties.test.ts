import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

// A language that is written from right to left turns the page round. That works where styles name the start and the end
// of a line, not left and right.

/** Utilities with a side: `ml-2`, `-mr-3`, `left-0`, `border-l`, `rounded-r-full`, `text-left`, `float-right`. */
const UTILITY =
  /(?<![\w-])-?(?:(?:scroll-)?[mp][lr]-[\d[(a]|(?:left|right)-(?:[\d[(]|auto|full|px)|border-[lr](?![\w])|border-[lr]-|rounded-(?:[lr]|[tb][lr])(?![\w])|(?:text|float|clear)-(?:left|right)(?![\w-]))/;

/** Properties and values with a side. */
const PROPERTY =
  /(?:^|[\s{;])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/m;

function linesWith(pattern: RegExp, files: string): string[] {
  return globSync(files).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
}

test.each([
  [
    UTILITY,
    "ml-2 -mr-3 left-0 border-l sm:pl-[3px] rounded-l-lg text-right",
    "ms-2 inset-s-0 text-end bleft-0",
  ],
  [PROPERTY, "  margin-left: 0;", "  margin-inline-start: 0; background-position: right;"],
  [PROPERTY, "a{left:0}", "inset: 0 auto; align-content: left-ish"],
  [PROPERTY, "text-align: right;", "text-align: end;"],
])("%s finds sides", (pattern, sided, logical) => {
  for (const word of pattern === UTILITY ? sided.split(" ") : [sided]) expect(word).toMatch(pattern);
  for (const word of pattern === UTILITY ? logical.split(" ") : [logical]) expect(word).not.toMatch(pattern);
});

test("components name the start and the end of a line, not left and right", () => {
  expect(globSync("app/**/*.tsx").length).toBeGreaterThan(200);
  expect(linesWith(UTILITY, "app/**/*.tsx")).toEqual([]);
});

test("style sheets do, too", () => {
  expect(globSync("app/**/*.css").length).toBeGreaterThan(8);
  expect(linesWith(PROPERTY, "app/**/*.css")).toEqual([]);
});
