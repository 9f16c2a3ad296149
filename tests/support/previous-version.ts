import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ROOT } from "#local/root.ts";

/*
 * `npm run test:previous -- [version] [filter…]` runs the HTTP tests of the last release (the last tag, or the given
 * version) on the migrations of this one: during a deployment, and after a rollback, old code works on the new schema.
 */

/** Runs a command and shows its output. @throws Error when it fails */
function run(command: string, args: string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env } });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed.`);
}

function git(...args: string[]): string {
  return spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout.trim();
}

/** Tests the code of `version` on this schema. @returns whether it passes */
function testPrevious(version: string, filters: string[]): boolean {
  const folder = join(mkdtempSync(join(tmpdir(), "haat-previous-")), "haat");
  try {
    run("git", ["worktree", "add", "--detach", "--quiet", folder, version], ROOT);
    const lock = (root: string) => readFileSync(join(root, "package-lock.json"), "utf8");
    if (lock(folder) === lock(ROOT)) symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    else run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], folder);
    rmSync(join(folder, "supabase/migrations"), { recursive: true });
    cpSync(join(ROOT, "supabase/migrations"), join(folder, "supabase/migrations"), { recursive: true });
    const vitest = join(folder, "node_modules/vitest/vitest.mjs");
    const args = [vitest, "run", "--project", "http", ...filters];
    return spawnSync(process.execPath, args, { cwd: folder, stdio: "inherit" }).status === 0;
  } finally {
    git("worktree", "remove", "--force", folder);
    rmSync(join(folder, ".."), { recursive: true, force: true });
  }
}

const [given, ...filters] = process.argv.slice(2);
const version = given ?? git("describe", "--tags", "--abbrev=0");
if (!version) {
  console.log("There is no release yet: no tag, and so no code that must work on this schema.");
} else if (!existsSync(join(ROOT, ".git"))) {
  console.error("This needs the Git repository, which has the code of the release.");
  process.exitCode = 1;
} else {
  console.log(`The HTTP tests of ${version} on the schema of this version.`);
  const passed = testPrevious(version, filters);
  console.log(passed ? `${version} works on this schema.` : `${version} does not work on this schema.`);
  process.exitCode = passed ? 0 : 1;
}
