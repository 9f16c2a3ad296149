import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROOT } from "#local/root.ts";

/** The lines of wrangler.toml that are not comments. */
const lines = readFileSync(join(ROOT, "wrangler.toml"), "utf8")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "" && !line.startsWith("#"));

/** The lines of each section with this name. */
function sectionsOf(name: string): string[][] {
  const starts = lines.flatMap((line, at) => (line === name ? [at + 1] : []));
  return starts.map((from) => {
    const length = lines.slice(from).findIndex((line) => line.startsWith("["));
    return lines.slice(from, length < 0 ? undefined : from + length);
  });
}

test("Cloudflare runs the scheduled task every five minutes", () => {
  expect(sectionsOf("[triggers]")).toEqual([['crons = ["*/5 * * * *"]']]);
});

test("Cloudflare limits floods, each kind of request by a counter of its own", () => {
  expect(sectionsOf("[[ratelimits]]")).toEqual([
    ['name = "AUTH_LIMIT"', 'namespace_id = "1001"', "simple = { limit = 20, period = 60 }"],
    ['name = "ACCOUNT_LIMIT"', 'namespace_id = "1005"', "simple = { limit = 200, period = 60 }"],
    ['name = "CHECKOUT_LIMIT"', 'namespace_id = "1002"', "simple = { limit = 20, period = 60 }"],
    ['name = "CONTACT_LIMIT"', 'namespace_id = "1003"', "simple = { limit = 5, period = 60 }"],
    ['name = "SUGGEST_LIMIT"', 'namespace_id = "1004"', "simple = { limit = 60, period = 60 }"],
  ]);
});
