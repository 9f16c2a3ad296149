import { existsSync, readdirSync, readFileSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";

import { checkKeys, ConfigError } from "#app/config-checks.server.ts";
import { findChromium } from "#local/chromium.ts";
import { findRunningHolder } from "#local/launcher/process-lock.ts";
import { ROOT } from "#local/root.ts";

/* `npm run doctor`: what would keep `npm start` and `npm test` from working here, with what to do. Changes nothing. */

export type Finding = { result: "ok" | "warn" | "FAIL"; text: string };
type Environment = Record<string, string | undefined>;

/** The minimum free disk space for `npm start` and its data. */
const MIN_FREE_BYTES = 1_000_000_000;

/** @param root the project's folder */
export async function examine(root: string, env: Environment): Promise<Finding[]> {
  return [
    checkNode(process.versions.node),
    checkInstalled(root),
    checkDisk(root),
    checkDataFolder(resolve(root, env.HAAT_DATA_DIR || ".data")),
    ...(await checkPorts(env)),
    checkDevVars(join(root, ".dev.vars")),
    checkBrowser(env.CHROMIUM_PATH),
  ];
}

/** Checks the version of Node, such as '22.22.0', that scripts run on. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isNew = major > 22 || (major === 22 && minor >= 22);
  return isNew
    ? { result: "ok", text: `Node ${version}.` }
    : {
        result: "FAIL",
        text: `Node ${version} is too old: scripts need 22.22. Run npm ci, which brings its own.`,
      };
}

function checkInstalled(root: string): Finding {
  return existsSync(join(root, "node_modules/.package-lock.json"))
    ? { result: "ok", text: "The packages are installed." }
    : { result: "FAIL", text: "The packages are not installed. Run npm ci." };
}

function checkDisk(root: string): Finding {
  const { bavail, bsize } = statfsSync(root);
  const gigabytes = ((bavail * bsize) / 1e9).toFixed(1);
  return bavail * bsize >= MIN_FREE_BYTES
    ? { result: "ok", text: `${gigabytes} GB are free on the disk.` }
    : { result: "FAIL", text: `Only ${gigabytes} GB are free on the disk: the database needs one.` };
}

/** The same questions as when the database is opened: a folder without its marker stops the start. */
function checkDataFolder(dataDir: string): Finding {
  const folder = join(dataDir, "pg");
  if (!existsSync(folder)) return { result: "ok", text: "There is no data yet: npm start makes some." };
  const holder = findRunningHolder(join(dataDir, "lock"));
  if (holder) return { result: "ok", text: `The shop is running at ${holder.url || "an address to come"}.` };
  return existsSync(join(folder, "haat.ready")) ||
    existsSync(`${folder}.beginning`) ||
    readdirSync(folder).length === 0
    ? { result: "ok", text: `The data is in ${dataDir}.` }
    : { result: "FAIL", text: `${folder} has no haat.ready. See docs/runbook.md, On your own computer.` };
}

async function checkPorts(env: Environment): Promise<Finding[]> {
  const ports = [env.PORT || "5173", env.BACKEND_PORT || "54321", env.RAZORPAY_PORT || "54322"];
  const findings: Finding[] = [];
  for (const port of ports) {
    findings.push(
      (await isFree(Number(port)))
        ? { result: "ok", text: `Port ${port} is free.` }
        : { result: "warn", text: `Port ${port} is in use: npm start takes the next one.` },
    );
  }
  return findings;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const server = createServer().once("error", () => settle(false));
    server.listen(port, "127.0.0.1", () => server.close(() => settle(true)));
  });
}

function checkDevVars(file: string): Finding {
  if (!existsSync(file)) return { result: "ok", text: "There is no .dev.vars, and npm start needs none." };
  const { SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret } = parseEnv(
    readFileSync(file, "utf8"),
  );
  if (!publishable || !secret) return { result: "warn", text: ".dev.vars has no keys of Supabase." };
  try {
    checkKeys(publishable, secret);
    return { result: "ok", text: "The keys of .dev.vars are of the right kind." };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { result: "FAIL", text: `.dev.vars: ${error.message}` };
  }
}

function checkBrowser(path: string | undefined): Finding {
  const found = findChromium(path);
  return found
    ? { result: "ok", text: `Browser tests use ${found}.` }
    : {
        result: "warn",
        text: "No Chromium was found in the usual places: npm test looks further, or installs one.",
      };
}

if (import.meta.main) {
  const findings = await examine(ROOT, process.env);
  for (const { result, text } of findings) console.log(`  ${result.padEnd(4)}  ${text}`);
  process.exitCode = findings.some(({ result }) => result === "FAIL") ? 1 : 0;
}
