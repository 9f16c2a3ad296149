import { existsSync } from "node:fs";

const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The installed Chromium: CHROMIUM_PATH, or else the first in the usual places. @returns undefined without one */
export function findChromium(path: string | undefined = process.env.CHROMIUM_PATH): string | undefined {
  return [path, ...PLACES].find((one) => one && existsSync(one));
}

const executablePath = findChromium();

/** The options that launch Chromium: the system's browser, if installed, instead of Playwright's download. */
export const CHROMIUM = {
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
};
