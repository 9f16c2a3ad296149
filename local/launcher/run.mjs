// The first step of `npm start`, `npm run dev` and `npm test`, on whatever Node the machine has: installs what is
// missing, then hands over to the Node of node_modules. It may use nothing that has to be installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MODULES = join(ROOT, "node_modules");
const NEEDED = [22, 22];

const STEPS = {
  start: { file: "start.ts", arguments: [], needsBrowser: false },
  dev: { file: "start.ts", arguments: ["--dev"], needsBrowser: false },
  test: { file: "test.ts", arguments: [], needsBrowser: true },
};

const [name = "", ...rest] = process.argv.slice(2);
const step = STEPS[name];
if (!step) fail(`Usage: node local/launcher/run.mjs ${Object.keys(STEPS).join("|")}`);

process.chdir(ROOT);
install();
const environment = { ...process.env, PATH: [join(MODULES, ".bin"), process.env.PATH].join(delimiter) };
const node = findNode();
if (step.needsBrowser) {
  const { findBrowser } = await import("#local/launcher/browser.mjs");
  const browser = findBrowser(node, environment, rest);
  if (browser) environment.CHROMIUM_PATH = browser;
}
handOver();

function install() {
  const lock = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
  const mark = join(MODULES, ".cache/haat/installed-lock");
  const isComplete = existsSync(join(MODULES, ".package-lock.json"));
  const last = existsSync(mark) ? readFileSync(mark, "utf8") : null;
  // Somebody who ran npm by hand has no mark or an old one: what npm itself noted down is compared then.
  if (isComplete && (last === lock || isInstalled())) return note(mark, lock);
  console.log("Installing the dependencies (once) …");
  const arguments_ = ["ci", "--engine-strict=false", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const result =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...arguments_], { stdio: "inherit" })
      : spawnSync("npm", arguments_, { stdio: "inherit", shell: process.platform === "win32" });
  if (result.error) fail(`npm could not be started: ${result.error.message}`);
  if (result.status !== 0) fail("The dependencies could not be installed (see above).");
  note(mark, lock);
}

/** Whether every package of package-lock.json is in the list that npm keeps of what it installed, in its version. */
function isInstalled() {
  const read = (file) => JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  const installed = read(join(MODULES, ".package-lock.json"));
  return Object.entries(read(join(ROOT, "package-lock.json"))).every(
    ([path, { version, optional }]) => path === "" || optional || installed[path]?.version === version,
  );
}

function note(mark, lock) {
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, lock);
}

/** The Node that runs everything else. Its package fetches the binary in an install script, which may have been off. */
function findNode() {
  const file = process.platform === "win32" ? "node.exe" : "node";
  const own = [join(MODULES, "node/bin", file), join(MODULES, ".bin", file)].find((path) => existsSync(path));
  const candidate = own ?? process.execPath;
  const version = spawnSync(candidate, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "";
  const [major = 0, minor = 0] = version.replace("v", "").split(".").map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return candidate;
  return fail(
    `Haat needs Node ${NEEDED.join(".")} or newer; this is ${version || "none"}.\n` +
      "Its own Node comes with the package `node`, whose install script has not run.\n" +
      "Allow install scripts (`npm config get ignore-scripts` should say false), delete node_modules and try again,\n" +
      "or use a newer Node.",
  );
}

/** Runs the step and ends with it; the channel between the two tells it when this process is gone. */
function handOver() {
  const child = spawn(node, [join(ROOT, "local/launcher", step.file), ...step.arguments, ...rest], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: environment,
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group, so the child has it already; twice does no harm.
      if (child.exitCode === null) child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event) watchNpm(() => child.disconnect());
  child.once("error", (error) => fail(error.message));
  child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** npm that is killed leaves its script behind. Parent and, where it can be read, grandparent tell. */
function watchNpm(stop) {
  const family = () => [process.ppid, parentOf(process.ppid)].join();
  const born = family();
  const timer = setInterval(() => {
    if (family() === born) return;
    clearInterval(timer);
    stop();
  }, 1000);
  timer.unref();
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
  } catch {
    return "";
  }
}

function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
