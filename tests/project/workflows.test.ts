import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { QUICK_STEPS, STEPS } from "#local/launcher/test-steps.ts";
import { ROOT } from "#local/root.ts";

/* The workflows of GitHub Actions run what this repository has. */

const FOLDER = join(ROOT, ".github/workflows");
const FILES = readdirSync(FOLDER);
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");
const all = FILES.map(read).join("\n");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const NAMES = STEPS.map(({ name }) => name);

describe("the workflows", () => {
  test("are the checks of a change and the nightly run", () => {
    expect(FILES).toEqual(["ci.yml", "nightly.yml"]);
  });

  test("pin every action to a commit, with its version beside it", () => {
    const uses = [...all.matchAll(/uses: (.+)$/gm)].map(([, action = ""]) => action);
    expect(uses).toHaveLength(9);
    expect(uses.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  test("run scripts that exist", () => {
    const called = [...all.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(called.length).toBeGreaterThan(5);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("run every step of npm test for every change", () => {
    const ci = read("ci.yml");
    const steps = [...ci.matchAll(/steps: ([a-z\d ]+)[,}]/g)].flatMap(([, list = ""]) =>
      list.trim().split(" "),
    );
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.filter((name) => !NAMES.includes(name))).toEqual([]);
    const sharded = { http: "--project http --shard", e2e: "playwright test --shard" };
    const missing = NAMES.filter(
      (name) => !steps.includes(name) && !ci.includes(sharded[name as keyof typeof sharded] ?? "none"),
    );
    expect(missing).toEqual([]);
  });

  test("run every shard", () => {
    const shards = [...all.matchAll(/--shard=(\d\/\d)/g)].map(([, shard]) => shard);
    expect(shards).toEqual(["1/2", "2/2", "1/3", "2/3", "3/3"]);
  });
});

describe("npm test", () => {
  test("runs each step once, after steps that exist", () => {
    expect(new Set(NAMES).size).toBe(NAMES.length);
    const after = STEPS.flatMap((step) => step.after ?? []);
    expect(after.length).toBeGreaterThan(3);
    expect(after.filter((name) => !NAMES.includes(name))).toEqual([]);
    expect(QUICK_STEPS.filter((name) => !NAMES.includes(name))).toEqual([]);
  });
});
