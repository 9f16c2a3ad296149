import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { ROOT } from "#local/root.ts";
import { showPlan } from "#local/setup/setup.ts";
import { SUPABASE_CLI } from "#local/setup/tools.ts";

/* Each command that README and docs/deploy.md give to an operator is run by a test, as far as that goes without accounts. */

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const DOCUMENTS = [
  "README.md",
  "docs/deploy.md",
  "docs/razorpay.md",
  "docs/operations.md",
  "docs/portal.md",
  "docs/runbook.md",
];
const text = DOCUMENTS.map(read).join("\n");

/** Commands in blocks and in code style, without comments, variables in front and their own arguments. */
const blocks = Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, block = ""]) =>
  block.split("\n"),
).flat();
const inline = Array.from(text.matchAll(/`((?:npx|npm) [^`]+)`/g), ([, command = ""]) =>
  command.replaceAll("\n", " "),
);
const commands = [
  ...new Set(
    [...blocks, ...inline]
      .map((line) =>
        line
          .replace(/#.*$/, "")
          .replace(/^(?:[A-Z_]+=\S+ )+/, "")
          .trim(),
      )
      .filter((line) => /^(?:npx|npm) /.test(line)),
  ),
];

/**
 * The proofs of commands, by the start of the command: a test file that runs it and a text in that file, or `--help`
 * below.
 */
const PROOFS: Record<string, [string, string]> = {
  "npm start": ["tests/local/launcher/start.test.ts", "npm start"],
  "npm run dev": ["tests/local/launcher/dev.test.ts", "dev"],
  "npm test": ["tests/project/oldest-node.test.ts", "npm test"],
  "npm ci": [".github/workflows/ci.yml", "npm ci"],
  "npm run setup": ["tests/local/setup/setup.test.ts", "local/setup/setup.ts"],
  "npm run deploy": ["local/launcher/test-steps.ts", "wrangler deploy --dry-run"],
  "npm run upload": ["tests/project/wrangler.test.ts", "readConfig"],
  "npm run admin": ["tests/local/backend/make-admin.test.ts", "local/backend/make-admin.ts"],
  "npm run razorpay:smoke": ["tests/local/razorpay/smoke-test.test.ts", "local/razorpay/smoke-test.ts"],
  "npm run drill": ["tests/local/desk/desk.test.ts", "local/desk/drill.ts"],
  "npm run backup": ["tests/local/backup/backup.test.ts", "makeBackup("],
  "npm run restore": ["tests/local/backup/backup.test.ts", "runBackup("],
  "npm run demo:reset": ["tests/local/backup/demo-reset.test.ts", "local/backup/demo-reset.ts"],
  "npm run test:previous": [".github/workflows/nightly.yml", "npm run test:previous"],
  "npm run bench:migration": [".github/workflows/nightly.yml", "npm run bench:migration"],
  "npx supabase@": ["tests/local/setup/tools.test.ts", "supabase("],
};

/** Those of the setup, too. */
const planned: string[] = [];
showPlan({}, (line) => planned.push(line.replace(/^\s*\$ /, "")));
const wranglerCommands = [...commands, ...planned].filter((line) => line.startsWith("npx wrangler "));

test("every command of the documents has what runs it", () => {
  expect(commands.length).toBeGreaterThan(15);
  const unproved = commands.filter(
    (line) =>
      !wranglerCommands.includes(line) && !Object.keys(PROOFS).some((start) => line.startsWith(start)),
  );
  expect(unproved).toEqual([]);
});

test("what runs a command is there and names it", () => {
  for (const [command, [file, part]] of Object.entries(PROOFS)) {
    expect(
      commands.some((line) => line.startsWith(command)),
      command,
    ).toBe(true);
    expect(existsSync(join(ROOT, file)) && read(file).includes(part), `${command}: ${file}`).toBe(true);
  }
});

test("Supabase's CLI has one version in documents, workflows and setup", () => {
  const all = [text, read(".github/workflows/deploy.yml"), read("local/setup/tools.ts")].join("\n");
  expect(new Set(Array.from(all.matchAll(/supabase@\S*\d/g), ([name]) => name))).toEqual(
    new Set([SUPABASE_CLI]),
  );
  // Without a version, npx takes the newest, whose flags may be others.
  expect(all).not.toMatch(/npx (?:--yes )?supabase /);
});

/** The commands of wrangler by name, with the flags that the documents give them. */
const flagsOf = new Map<string, string[]>();
for (const line of wranglerCommands) {
  const [first = "", second = "", ...rest] = line.split(/\s+/).slice(2);
  const name = first === "secret" || first === "versions" ? `${first} ${second}` : first;
  const flags = [second, ...rest].filter((word) => word.startsWith("--"));
  flagsOf.set(name, [...(flagsOf.get(name) ?? []), ...flags]);
}

const help = async (name: string) =>
  promisify(execFile)(
    process.execPath,
    [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), ...name.split(" ").filter(Boolean), "--help"],
    { cwd: ROOT },
  );

test("wrangler has every command of the documents, with its flags", async () => {
  expect([...flagsOf.keys()]).toEqual(
    expect.arrayContaining(["deploy", "rollback", "secret bulk", "secret list", "versions deploy"]),
  );
  const { stdout: all } = await help("");
  for (const name of flagsOf.keys()) expect(all).toContain(`wrangler ${name.split(" ")[0]}`);
  const withMore = [...flagsOf].filter(([name, flags]) => name.includes(" ") || flags.length > 0);
  await Promise.all(
    withMore.map(async ([name, flags]) => {
      const { stdout } = await help(name);
      for (const part of [`wrangler ${name}`, ...flags]) expect(stdout, name).toContain(part);
    }),
  );
});
