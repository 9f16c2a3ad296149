import { defineConfig, devices } from "@playwright/test";

import { CHROMIUM } from "#local/chromium.ts";
import { otherBrowsers } from "#tests/e2e/support/other-browsers.ts";

// Hashing a password at the usual cost takes a tenth of a second; see vitest.config.ts.
process.env.LITE_AUTH_BCRYPT_COST ??= "4";

// One dot for each pixel: drawing a phone's 2.75 × 2.75 takes longer, and shows nothing else.
const phone = { ...devices["Pixel 5"], viewport: { width: 360, height: 640 }, deviceScaleFactor: 1 };
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: "tests/e2e",
  // Fonts and days make no difference to the pictures, so one serves every computer.
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  globalSetup: "./tests/e2e/support/setup.ts",
  // Tests, not files, are shared out to workers and shards, so shards are of even size.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Long, because a busy machine takes its time: only a test that hangs ends here.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? "line" : "list",
  // Traces double the run time, so CI records one by repeating a failed test; the run fails even if it then passes.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  outputDir: "test-results",
  use: {
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: CHROMIUM,
  },
  // Tags name the tests that also run on a desktop screen or without script. Files named *.plain run without script only.
  projects: [
    { name: "script-on phone", use: phone, testIgnore: "*.plain.spec.ts" },
    { name: "script-on desktop", use: desktop, grep: /@desktop/ },
    { name: "script-off phone", use: { ...phone, javaScriptEnabled: false }, grep: /@script-off/ },
    ...otherBrowsers(),
  ],
});
