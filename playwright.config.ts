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

const PHONE_ONLY = [
  "account.spec.ts",
  "badge.scripted.spec.ts",
  "late.scripted.spec.ts",
  "admin-*.spec.ts",
  "passwords.spec.ts",
  "storefront*.spec.ts",
  "screens.spec.ts",
  "after-sale*.spec.ts",
  "checkout.spec.ts",
  "keyboard-forms.spec.ts",
  "payment*.spec.ts",
  "review.spec.ts",
];
const SCRIPT_ONLY = ["*.scripted.spec.ts"];
const PLAIN_ONLY = ["*.plain.spec.ts"];

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/setup.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? "line" : "list",
  use: {
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Traces double the time of a run: ask for them with --trace on.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
    },
  },
  // The screens are looked at in both sizes within one test; the edges of the checkout do not depend on the size.
  // Nor does anything without script: there a page is the same HTML for every screen.
  projects: [
    { name: "script-on phone", use: phone, testIgnore: PLAIN_ONLY },
    { name: "script-on desktop", use: desktop, testIgnore: [...PLAIN_ONLY, ...PHONE_ONLY] },
    { name: "script-off phone", use: { ...phone, javaScriptEnabled: false }, testIgnore: SCRIPT_ONLY },
  ],
});
