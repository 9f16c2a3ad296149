import { spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { ROOT } from "#local/root.ts";
import { parseHandMutant, readHandMutants } from "#tests/mutants/patches.ts";

const mutants = readHandMutants();
const PGTAP_FILES = globSync("supabase/tests/**/*.test.sql", { cwd: ROOT });

describe("hand mutants", () => {
  test("are at least 120", () => {
    expect(mutants.length).toBeGreaterThanOrEqual(120);
  });

  test("are all that their folder holds", () => {
    const files = readdirSync(join(ROOT, "tests/mutants/hand"), { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => file.includes(".") && !file.endsWith(".patch"))).toEqual([]);
  });

  test("are well-formed patches that apply to the tree as it is", () => {
    const stale = mutants.flatMap(({ name, file }) => {
      const { status, stderr } = spawnSync("git", ["apply", "--check", file], {
        cwd: ROOT,
        encoding: "utf8",
      });
      return status === 0 ? [] : [`${name}: ${stderr.trim()}`];
    });
    expect(stale).toEqual([]);
  });

  test("name tests that exist", () => {
    const files = listFiles();
    const missing = mutants.flatMap(({ name, tests }) =>
      tests.flatMap(([project = "", ...filters]) => {
        const inProject = files.filter((path) =>
          project === "unit" ? path.startsWith("app/") : path.startsWith(`tests/${project}/`),
        );
        const end = filters.indexOf("-t");
        const named = end < 0 ? filters : filters.slice(0, end);
        const found = inProject.filter((path) => named.some((filter) => path.includes(filter)));
        const lost = named.filter((filter) => !found.some((path) => path.includes(filter)));
        const title = end < 0 ? undefined : filters[end + 1];
        if (title !== undefined && !hasTitle(found, title)) lost.push(`-t "${title}"`);
        return lost.map((filter) => `${name}: ${project} ${filter}`);
      }),
    );
    expect(missing).toEqual([]);
  });
});

/** The tree's files of tests. */
function listFiles(): string[] {
  return spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .stdout.split("\n")
    .filter((path) => path.endsWith(".test.ts") && existsSync(join(ROOT, path)));
}

/** Whether a title of the files matches; that of pgTAP's tests is the path of their file. */
function hasTitle(files: string[], title: string): boolean {
  // The names of the groups around a test stand before it, with " > " between.
  const last = new RegExp(title.split(" > ").at(-1) ?? "");
  if (files.some((path) => path.endsWith("/pgtap.test.ts")))
    return PGTAP_FILES.some((path) => last.test(path));
  return files.some((path) => last.test(readFileSync(join(ROOT, path), "utf8")));
}

describe("a patch", () => {
  const DIFF = "diff --git a/app/x.ts b/app/x.ts\n--- a/app/x.ts\n+++ b/app/x.ts\n";

  test("says what it breaks, and which tests must notice", () => {
    const head =
      'Breaks: the limit of\n  a coupon.\nTests: races coupons\nTests: database pgtap -t "used up"\nExpect: red\n\n';
    expect(parseHandMutant("sql/limit", "/x.patch", head + DIFF)).toEqual({
      name: "sql/limit",
      file: "/x.patch",
      breaks: "the limit of a coupon.",
      tests: [
        ["races", "coupons"],
        ["database", "pgtap", "-t", "used up"],
      ],
      expect: "red",
      reason: null,
      paths: ["app/x.ts"],
    });
  });

  test.each([
    ["Breaks: a\nTests: unit a\nExpect: green\n", "neither red nor equivalent"],
    ["Breaks: a\nTests: unit a\nExpect: equivalent\n", "no 'Reason:'"],
    ["Breaks: a\nTests: unit a\nExpect: red\nReason: b\n", "only an equivalent"],
    ["Breaks: a\nExpect: red\n", "no 'Tests:'"],
    ["Breaks: a\nTests: unit\nExpect: red\n", "names no test file"],
    ["Tests: unit a\nExpect: red\n", "one 'Breaks:' line"],
    ["Breaks: a\nTests: unit a\nExpect: red\nNote: b\n", "does not understand"],
  ])("is refused with %j", (head, message) => {
    expect(() => parseHandMutant("sql/a", "/x.patch", head + DIFF)).toThrow(message);
  });

  test("is refused without a diff, in an unknown area, and for a migration", () => {
    const head = "Breaks: a\nTests: unit a\nExpect: red\n\n";
    expect(() => parseHandMutant("sql/a", "/x.patch", head)).toThrow("diff --git");
    expect(() => parseHandMutant("odd/a", "/x.patch", head + DIFF)).toThrow("is in none of");
    const migration = DIFF.replaceAll("app/x.ts", "supabase/migrations/1.sql");
    expect(() => parseHandMutant("sql/a", "/x.patch", head + migration)).toThrow("changes a migration");
  });
});
