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
  test("are the checks of a change, its preview, the deployment, the nightly run, the release and the demo", () => {
    expect(FILES).toEqual(["ci.yml", "demo.yml", "deploy.yml", "nightly.yml", "preview.yml", "release.yml"]);
  });

  test("pin every action to a commit, with its version beside it", () => {
    const uses = [...all.matchAll(/uses: (.+)$/gm)].map(([, action = ""]) => action);
    expect(uses).toHaveLength(19);
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
    const sharded = {
      http: "--project http --shard",
      attacks: "--project attacks",
      e2e: "playwright test --shard",
    };
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

describe("the nightly run", () => {
  test("tries the hand mutants of every folder, each once", () => {
    const commands = [...read("nightly.yml").matchAll(/npm run mutants:hand -- ([^}]*)/g)];
    const folders = commands.flatMap(([, parts = ""]) => parts.match(/[a-z]+(?=\/)/g) ?? []);
    expect(folders.toSorted()).toEqual(readdirSync(join(ROOT, "tests/mutants/hand")).toSorted());
  });
});

describe("a deployment", () => {
  const deploy = read("deploy.yml");

  test("changes the schema before the code, and then asks the shop", () => {
    const order = ["db push", "wrangler deploy", "/healthz"].map((part) => deploy.indexOf(part));
    expect(order.every((at) => at > 0)).toBe(true);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test("goes to production for a tag or by hand alone, behind that environment's approval", () => {
    const target = "${{ inputs.environment || (github.ref_type == 'tag' && 'production' || 'staging') }}";
    expect(deploy.split(target)).toHaveLength(4);
    expect(deploy).toContain(`environment: ${target}`);
    expect(deploy.match(/production/g)).toHaveLength(5);
  });

  test("is never made from a fork's code, and a preview is only ever staging's", () => {
    const preview = read("preview.yml");
    expect(preview).toContain("if: github.event.pull_request.head.repo.full_name == github.repository");
    expect(preview).not.toMatch(/pull_request_target|production|db push|wrangler deploy/);
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
