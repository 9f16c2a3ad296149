// Finds or installs Chromium for the browser tests. Must not import any installed package, like run.mjs.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

// The headless shell comes first: the tests take half the time in it.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin"];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds Chromium on the system; otherwise installs Debian's package (as root) or Playwright's download.
 * @returns the path of the program; null when Playwright uses its own download or no browser is needed
 */
export function findBrowser(node, environment, steps) {
  const isNeeded = steps.length === 0 || steps.some((step) => /^(?:e2e|playwright)/.test(step));
  if (!isNeeded) return null;
  const found = search(environment);
  if (found) return found;
  if (installWithApt()) {
    const installed = search(environment);
    if (installed) return installed;
  }
  const playwright = join("node_modules", "playwright-core", "cli.js");
  console.log("Downloading a browser for the tests (once) …");
  const result = spawnSync(node, [playwright, "install", "chromium"], { stdio: "inherit", env: environment });
  if (result.status === 0) return null;
  console.error("\nNo browser was found for the tests. Install Chromium, or set CHROMIUM_PATH to its path.");
  return process.exit(1);
}

function search(environment) {
  const configured = environment.CHROMIUM_PATH;
  if (configured) {
    if (isExecutable(configured)) return configured;
    console.error(`\nCHROMIUM_PATH is ${configured}, which is not an executable file.`);
    process.exit(1);
  }
  const folders = [...FOLDERS, ...(environment.PATH ?? "").split(delimiter)];
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC];
  return candidates.find((path) => isExecutable(path)) ?? null;
}

function installWithApt() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return false;
  console.log("Installing Chromium for the tests (once) …");
  const apt = (...arguments_) =>
    spawnSync("apt-get", arguments_, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  apt("update", "-qq");
  // The fonts have the rupee sign and the Indian scripts, which minimal systems lack.
  const install = (...packages) => apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
  return (
    install("chromium-headless-shell", "fonts-noto-core") ||
    install("chromium", "fonts-noto-core") ||
    install("chromium")
  );
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
