import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROOT } from "#local/root.ts";

const text = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** The helpers of the portal that a screen imports. */
const helpers = (source: string) =>
  [...source.matchAll(/"#(app\/routes\/admin\/[^"]+\.ts)"/g)].map(([, file = ""]) => file);

const screens = globSync("app/routes/admin/**/*.tsx", { cwd: ROOT })
  .map((file) => ({ file, source: text(file) }))
  .filter(({ source }) => source.includes("export async function action"));

/** Screens whose action can answer 409, itself or through a helper. */
const conflicting = screens.filter(({ source }) =>
  [source, ...helpers(source).map(text)].some((code) => /\b409\b/.test(code)),
);

test("each screen that can answer 409 is then read again", () => {
  expect(conflicting.length).toBeGreaterThan(30);
  const stale = conflicting.filter(
    ({ source }) => !source.includes("export { revalidateOnConflict as shouldRevalidate }"),
  );
  expect(stale.map(({ file }) => file)).toEqual([]);
});
