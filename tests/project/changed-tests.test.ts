import { readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { HTTP_TESTS, selectHttpTests } from "#local/launcher/changed-tests.ts";
import { ROOT } from "#local/root.ts";

/* `npm run test:quick` selects the HTTP tests of a change. */

const HTTP_FILES = readdirSync(join(ROOT, "tests/http"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `tests/http/${name.replaceAll("\\", "/")}`);
const APP_FILES = ["app", "workers", "supabase/schemas"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|sql)$/.test(name) && !name.includes(".test."))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
);
const matching = (filter: string) => HTTP_FILES.filter((file) => file.includes(filter));

describe("the HTTP tests of a quick run", () => {
  test("every filter in the table selects a file", () => {
    const filters = HTTP_TESTS.flatMap((row) => row.filters).filter((filter) => !filter.includes("$1"));
    expect(filters.length).toBeGreaterThan(30);
    expect(filters.filter((filter) => matching(filter).length === 0)).toEqual([]);
  });

  test("a change of any file of the app or the schema selects at least one test", () => {
    expect(APP_FILES.length).toBeGreaterThan(500);
    const without = APP_FILES.filter(
      (file) => selectHttpTests([file]).filters.flatMap(matching).length === 0,
    );
    expect(without).toEqual([]);
  });

  test("a changed test selects itself", () => {
    const changed = ["tests/http/store/cart.test.ts"];
    expect(selectHttpTests(changed)).toEqual({ filters: changed, left: 0 });
  });

  test("a document selects nothing", () => {
    expect(selectHttpTests(["README.md", "docs/testing.md"])).toEqual({ filters: [], left: 0 });
  });

  test("a change of many files selects six groups and counts the others", () => {
    expect(HTTP_FILES.length).toBeGreaterThan(80);
    expect(selectHttpTests(HTTP_FILES)).toEqual({
      filters: HTTP_FILES.slice(0, 6),
      left: HTTP_FILES.length - 6,
    });
  });
});
