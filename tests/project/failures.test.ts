import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROOT } from "#local/root.ts";

const text = readFileSync(join(ROOT, "docs/failures.md"), "utf8");

/** The cells of each row of the tables, without their heads. */
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| What can go wrong"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .filter(([first = ""]) => !/^-+$/.test(first));

test("each row names a failure, one test file that exists, and both sizes", () => {
  expect(rows.length).toBeGreaterThanOrEqual(56);
  for (const [failure = "", proof = "", short = "", long = ""] of rows) {
    const file = /^`((?:tests|app)\/[\w/.-]+\.(?:test|spec)\.ts)`$/.exec(proof)?.[1] ?? "no file";
    expect(existsSync(join(ROOT, file)), `${failure}: ${proof}`).toBe(true);
    expect(short.length, failure).toBeGreaterThan(0);
    expect(long.length, failure).toBeGreaterThan(0);
  }
});

test("no failure is named twice", () => {
  const names = rows.map(([failure]) => failure);
  expect(new Set(names).size).toBe(names.length);
});
