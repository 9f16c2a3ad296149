import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import * as z from "zod";

import { ROOT } from "#local/root.ts";

// `npm test` runs every check; `npm test -- unit http` runs only the named steps.

type Step = { name: string; command: string };
type Result = Step & { seconds: number; code: number };

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

const temporary = mkdtempSync(join(tmpdir(), "haat-test-"));

/** The steps in order. Chains in an inner list run in parallel; the output of a parallel step is printed when it ends. */
const STEPS: (Step | Step[][])[] = [
  script("format", "format:check"),
  // Generates the route types, which the linter needs.
  script("types", "typecheck"),
  script("lint", "lint"),
  script("knip", "knip"),
  script("build", "build"),
  [
    [script("local", "test:local")],
    [
      script("unit", "test:unit"),
      script("project", "test:project"),
      script("database", "test:database"),
      {
        name: "deploy",
        command: `wrangler deploy --dry-run --config build/server/wrangler.json --outdir "${join(temporary, "deploy")}"`,
      },
    ],
  ],
  script("http", "test:http"),
  // One round per test; `npm run test:races` runs twenty.
  { name: "races", command: "vitest run --project races" },
  script("e2e", "test:e2e"),
];

const results: Result[] = [];
const code = await main(process.argv.slice(2)).finally(() =>
  rmSync(temporary, { recursive: true, force: true }),
);
process.exit(code);

async function main(names: string[]): Promise<number> {
  const known = STEPS.flat(2).map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown step: ${unknown.join(", ")}. The steps are: ${known.join(", ")}.`);
    return 2;
  }
  const isSelected = ({ name }: Step) => names.length === 0 || names.includes(name);
  for (const stage of STEPS) {
    const chains = (Array.isArray(stage) ? stage : [[stage]]).map((chain) => chain.filter(isSelected));
    const isParallel = chains.filter(({ length }) => length > 0).length > 1;
    await Promise.all(chains.map((chain) => runChain(chain, isParallel)));
    if (results.some(({ code: status }) => status !== 0)) break;
  }
  return printSummary();
}

/** Runs the steps one after the other and stops at the first failure. */
async function runChain(chain: Step[], isParallel: boolean): Promise<void> {
  for (const step of chain) {
    const heading = `\n── ${step.name}: ${step.command}`;
    if (!isParallel) console.log(heading);
    const startedAt = performance.now();
    const { code: status, output } = await run(step, isParallel);
    if (isParallel) process.stdout.write(`${heading}\n${output}`);
    results.push({ ...step, code: status, seconds: (performance.now() - startedAt) / 1000 });
    if (status !== 0) return;
  }
}

/** A step that runs a script of package.json. */
function script(name: string, key: string): Step {
  const command = scripts[key];
  if (!command) throw new Error(`package.json has no script "${key}".`);
  return { name, command };
}

/** @returns the exit code and, when buffered, the output */
function run({ command }: Step, isBuffered: boolean): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: ROOT,
      shell: true,
      stdio: isBuffered ? ["inherit", "pipe", "pipe"] : "inherit",
      env: {
        ...process.env,
        PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter),
        WRANGLER_SEND_METRICS: "false",
        WRANGLER_HIDE_BANNER: "true",
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
      },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    child.once("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once("close", (status) => resolve({ code: status ?? 1, output }));
  });
}

function printSummary(): number {
  const failed = results.filter((result) => result.code !== 0);
  const lines = results.map(
    ({ name, seconds, code: status }) =>
      `  ${status === 0 ? "passed" : "FAILED"}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s`,
  );
  console.log(["", ...lines, ""].join("\n"));
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
  return failed[0]?.code ?? 0;
}
