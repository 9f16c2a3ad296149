import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import * as z from "zod";

import { ROOT } from "./project.ts";

// `npm test`: every check of the shop, one after the other. `npm test -- unit http` runs only the steps named.

type Step = { name: string; command: string };
type Result = Step & { seconds: number; code: number };

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

const temporary = mkdtempSync(join(tmpdir(), "haat-test-"));

const STEPS: Step[] = [
  script("format", "format:check"),
  // The routes' types are generated here, and the linter reads them.
  script("types", "typecheck"),
  script("lint", "lint"),
  script("knip", "knip"),
  script("unit", "test:unit"),
  script("database", "test:database"),
  script("local", "test:local"),
  script("build", "build"),
  {
    name: "deploy",
    command: `wrangler deploy --dry-run --config build/server/wrangler.json --outdir "${join(temporary, "deploy")}"`,
  },
  script("http", "test:http"),
  // One round each; `npm run test:races` runs twenty.
  { name: "races", command: "vitest run --project races" },
  script("e2e", "test:e2e"),
];

const results: Result[] = [];
const code = await main(process.argv.slice(2)).finally(() =>
  rmSync(temporary, { recursive: true, force: true }),
);
process.exit(code);

async function main(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No step ${unknown.join(", ")}. There are: ${STEPS.map(({ name }) => name).join(", ")}.`);
    return 2;
  }
  for (const step of STEPS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(`\n── ${step.name}: ${step.command}`);
    const begun = performance.now();
    const result = { ...step, code: await run(step), seconds: (performance.now() - begun) / 1000 };
    results.push(result);
    if (result.code !== 0) break;
  }
  return sumUp();
}

/** A step that is an npm script runs that script's own words. */
function script(name: string, key: string): Step {
  const command = scripts[key];
  if (!command) throw new Error(`package.json has no script "${key}".`);
  return { name, command };
}

function run({ command }: Step): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: ROOT,
      shell: true,
      stdio: "inherit",
      env: {
        ...process.env,
        PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter),
        WRANGLER_SEND_METRICS: "false",
        WRANGLER_HIDE_BANNER: "true",
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
      },
    });
    child.once("error", () => resolve(1));
    child.once("close", (status) => resolve(status ?? 1));
  });
}

function sumUp(): number {
  const failed = results.filter((result) => result.code !== 0);
  const lines = results.map(
    ({ name, seconds, code: status }) =>
      `  ${status === 0 ? "passed" : "FAILED"}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s`,
  );
  console.log(["", ...lines, ""].join("\n"));
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
  return failed[0]?.code ?? 0;
}
