import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { ROOT } from "#local/root.ts";
import type { HandMutant } from "#tests/mutants/patches.ts";
import type { RunResult } from "#tests/mutants/reporter.ts";

/** The verdict on a mutant, with the test or message that gave it. */
export type Outcome = {
  verdict: "red" | "green" | "does not apply" | "error";
  detail: string;
  seconds: number;
};

/** The maximum time of one `Tests:` line, in milliseconds. */
const TIME_LIMIT = 15 * 60_000;

/** As `npm run db:migration`, but without its check and the TypeScript types: the tests find what is wrong. */
const WRITE_MIGRATION = `
  import { writeFileSync } from "node:fs";
  import { generateInitialMigration, INITIAL_MIGRATION } from "#local/backend/initial-migration.ts";
  writeFileSync(INITIAL_MIGRATION, generateInitialMigration());`;

type Finished = { code: number | null; output: string };

/** A copy of the working tree in a temporary folder, where mutants are tried one after another. */
export class Workspace {
  readonly folder = mkdtempSync(join(tmpdir(), "haat-mutants-"));

  constructor() {
    const files = git(ROOT, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).split("\0");
    for (const file of files) {
      // The patches may be written by somebody while they run.
      if (file === "" || file.startsWith("tests/mutants/hand/") || !existsSync(join(ROOT, file))) continue;
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      cpSync(join(ROOT, file), join(this.folder, file));
    }
    this.linkModules();
    if (existsSync(join(ROOT, "build")))
      cpSync(join(ROOT, "build"), join(this.folder, "build"), { recursive: true });
    git(this.folder, ["init", "--quiet"]);
    git(this.folder, ["add", "--all"]);
    const identity = ["-c", "user.name=Mutants", "-c", "user.email=mutants@tests.example"];
    git(this.folder, [...identity, "commit", "--quiet", "--no-verify", "--message=The tree as it is"]);
  }

  /** Links the packages, but copies the caches, because a mutant's must not reach the repository. */
  private linkModules(): void {
    const target = join(this.folder, "node_modules");
    mkdirSync(target);
    for (const name of readdirSync(join(ROOT, "node_modules"))) {
      const source = join(ROOT, "node_modules", name);
      if (name === ".cache") cpSync(source, join(target, name), { recursive: true });
      else if (!/^\.(?!bin$)/.test(name)) symlinkSync(source, join(target, name));
    }
    // Says that the packages are installed.
    const list = join(ROOT, "node_modules/.package-lock.json");
    if (existsSync(list)) cpSync(list, join(target, ".package-lock.json"));
  }

  /** Applies the patch, runs the named tests, and restores the files. */
  async tryMutant(mutant: HandMutant): Promise<Outcome> {
    const start = performance.now();
    const outcome = await this.applyAndTest(mutant);
    git(this.folder, ["checkout", "--quiet", "--", "."]);
    git(this.folder, ["clean", "--force", "-d", "--quiet"]);
    return { ...outcome, seconds: (performance.now() - start) / 1000 };
  }

  private async applyAndTest({ file, paths, tests }: HandMutant): Promise<Omit<Outcome, "seconds">> {
    const applied = spawnSync("git", ["apply", file], { cwd: this.folder, encoding: "utf8" });
    if (applied.status !== 0) return { verdict: "does not apply", detail: lastLine(applied.stderr) };
    if (paths.some((path) => path.startsWith("supabase/"))) {
      const migrated = await this.run(["--input-type=module", "--eval", WRITE_MIGRATION]);
      if (migrated.code !== 0) return { verdict: "error", detail: `migration: ${migrated.output.trim()}` };
    }
    return this.runTests(tests);
  }

  /** Runs the tests of each line until one of them is red. */
  async runTests(tests: string[][]): Promise<Omit<Outcome, "seconds">> {
    const failures: string[] = [];
    let passed = 0;
    for (const [project = "", ...filters] of tests) {
      const result = await this.runVitest(project, filters);
      if (typeof result === "string") return { verdict: "error", detail: result };
      if (result.failedAssertion) return { verdict: "red", detail: result.failedAssertion };
      failures.push(...result.otherFailures);
      passed += result.passed;
    }
    const [first] = failures;
    if (first !== undefined) return { verdict: "error", detail: first };
    if (passed === 0) return { verdict: "error", detail: "no test ran" };
    return { verdict: "green", detail: `${passed} tests passed` };
  }

  /** @returns what the reporter saw, or why there is no report */
  private async runVitest(project: string, filters: string[]): Promise<RunResult | string> {
    const report = join(this.folder, "node_modules/.cache/mutant-result.json");
    rmSync(report, { force: true });
    const { code, output } = await this.run(
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--project",
        project,
        "--reporter",
        "./tests/mutants/reporter.ts",
        ...filters,
      ],
      { MUTANT_RESULT: report, HAAT_LONG: "0", RACE_ROUNDS: "1" },
    );
    if (!existsSync(report)) return `vitest ended with ${code}: ${lastLine(output)}`;
    return JSON.parse(readFileSync(report, "utf8")) as RunResult;
  }

  /** Runs Node in the copy. */
  private run(arguments_: string[], environment: Record<string, string> = {}) {
    return new Promise<Finished>((resolve, reject) => {
      const child = spawn(process.execPath, arguments_, {
        cwd: this.folder,
        env: { ...process.env, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
        timeout: TIME_LIMIT,
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (part: Buffer) => (output += part.toString()));
      child.once("error", reject);
      child.once("close", (code) => resolve({ code, output }));
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function git(folder: string, arguments_: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", arguments_, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(`git ${arguments_[0]} failed: ${stderr}`);
  return stdout;
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
