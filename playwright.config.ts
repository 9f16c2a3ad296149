import { existsSync } from "node:fs";

import { defineConfig, devices } from "@playwright/test";

const system = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const executablePath = system.find((path) => path && existsSync(path));

const phone = { ...devices["Pixel 5"], viewport: { width: 360, height: 640 } };
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

/** The spec files that also run in the desktop size; screens.spec.ts looks at both sizes within one test. */
const IN_BOTH_SIZES = [
  "account/address-dialog.scripted.spec.ts",
  "checkout/purchase.spec.ts",
  "site/keyboard.spec.ts",
  "site/theme-and-loading.spec.ts",
  "store/info-pages.spec.ts",
];
const SCRIPT_ONLY = ["*.scripted.spec.ts"];
const PLAIN_ONLY = ["*.plain.spec.ts"];

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/setup.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? "line" : "list",
  use: {
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Traces double the run time; --trace on records them.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
    },
  },
  // Without script a page is the same HTML for every screen size, so one size is enough.
  projects: [
    { name: "script-on phone", use: phone, testIgnore: PLAIN_ONLY },
    { name: "script-on desktop", use: desktop, testMatch: IN_BOTH_SIZES },
    { name: "script-off phone", use: { ...phone, javaScriptEnabled: false }, testIgnore: SCRIPT_ONLY },
  ],
});
