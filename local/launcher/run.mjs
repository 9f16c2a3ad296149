// Entry point of `npm start`, `npm run dev`, `npm test` and `npm run setup`. Runs on the machine's own Node, installs the dependencies
// when needed, and continues on the Node version in node_modules. It must not import any installed package.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MODULES = join(ROOT, "node_modules");
const MIN_NODE = [22, 22];

const STEPS = {
  start: { file: "start.ts", arguments: [], needsBrowser: false },
  dev: { file: "start.ts", arguments: ["--dev"], needsBrowser: false },
  test: { file: "test.ts", arguments: [], needsBrowser: true },
  setup: { file: "../setup/setup.ts", arguments: [], needsBrowser: false },
  quick: { file: "test.ts", arguments: ["--quick"], needsBrowser: false },
};

const [name = "", ...rest] = process.argv.slice(2);
const step = STEPS[name];
if (!step) fail(`Usage: node local/launcher/run.mjs ${Object.keys(STEPS).join("|")}`);

if (["start", "dev"].includes(name) && rest.some((option) => option.startsWith("-"))) explainStart();

process.chdir(ROOT);
install();
const environment = {
  ...process.env,
  PATH: [join(MODULES, ".bin"), process.env.PATH].join(delimiter),
  // glibc keeps freed memory for each thread unless told otherwise: 100 to 230 MB of `npm start`.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? "1000000",
};
const node = findNode();
if (step.needsBrowser) {
  const { findBrowser } = await import("#local/launcher/browser.mjs");
  const browser = findBrowser(node, environment, rest);
  if (browser) environment.CHROMIUM_PATH = browser;
}
runStep();

/** `npm start` takes no options: says which variables it reads, and ends. */
function explainStart() {
  const isHelp = rest.every((option) => ["--help", "-h"].includes(option));
  (isHelp ? console.log : console.error)(
    [
      ...(isHelp ? [] : [`Unknown option: ${rest.join(" ")}`, ""]),
      `npm ${name === "dev" ? "run dev" : "start"} runs the whole shop on this computer, with demo data. It reads these variables:`,
      "  PORT, BACKEND_PORT, RAZORPAY_PORT   preferred ports (5173, 54321, 54322)",
      "  HAAT_DATA_DIR                       folder of the data (.data)",
      "  HAAT_CONFIRM_EMAIL=1                new accounts must open the link in their e-mail",
      "Press Ctrl-C to stop it. See the README.",
    ].join("\n"),
  );
  process.exit(isHelp ? 0 : 1);
}

function install() {
  const lock = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
  const hashFile = join(MODULES, ".cache/haat/installed-lock");
  const isComplete = existsSync(join(MODULES, ".package-lock.json"));
  const installed = existsSync(hashFile) ? readFileSync(hashFile, "utf8") : null;
  // After a manual `npm install` the hash is missing or old: compare with the list that npm keeps.
  if (isComplete && (installed === lock || isInstalled())) return saveHash(hashFile, lock);
  console.log("Installing the dependencies (once) …");
  const arguments_ = ["ci", "--engine-strict=false", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const result =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...arguments_], { stdio: "inherit" })
      : spawnSync("npm", arguments_, { stdio: "inherit", shell: process.platform === "win32" });
  if (result.error) fail(`npm could not be started: ${result.error.message}`);
  if (result.status !== 0) fail("The dependencies could not be installed (see above).");
  saveHash(hashFile, lock);
}

/** Checks that npm has installed every package of package-lock.json in the locked version. */
function isInstalled() {
  const read = (file) => JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  const installed = read(join(MODULES, ".package-lock.json"));
  return Object.entries(read(join(ROOT, "package-lock.json"))).every(
    ([path, { version, optional }]) => path === "" || optional || installed[path]?.version === version,
  );
}

function saveHash(file, hash) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

/** The Node binary for everything else. The `node` package downloads it in an install script, which may be disabled. */
function findNode() {
  const file = process.platform === "win32" ? "node.exe" : "node";
  const own = [join(MODULES, "node/bin", file), join(MODULES, ".bin", file)].find((path) => existsSync(path));
  const candidate = own ?? process.execPath;
  const version = spawnSync(candidate, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "";
  const [major = 0, minor = 0] = version.replace("v", "").split(".").map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return candidate;
  return fail(
    `Haat needs Node ${MIN_NODE.join(".")} or newer; this is ${version || "none"}.\n` +
      "The project installs its own Node with the package `node`, but its install script has not run.\n" +
      "Enable install scripts (`npm config get ignore-scripts` must print false), delete node_modules and try again,\n" +
      "or use a newer Node.",
  );
}

/** Runs the step and exits with its code. The IPC channel tells the step when this process ends. */
function runStep() {
  const child = spawn(node, [join(ROOT, "local/launcher", step.file), ...step.arguments, ...rest], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: environment,
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // On Ctrl-C the terminal has signalled the child already; a second signal does no harm.
      if (child.exitCode === null) child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event) watchNpm(() => child.disconnect());
  child.once("error", (error) => fail(error.message));
  child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Calls `stop` when npm has been killed: the parent process (or its parent) has changed then. */
function watchNpm(stop) {
  const ancestors = () => [process.ppid, parentOf(process.ppid)].join();
  const original = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === original) return;
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
