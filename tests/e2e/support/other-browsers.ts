import { existsSync } from "node:fs";

import { devices, firefox, type PlaywrightTestConfig, webkit } from "@playwright/test";

type Project = NonNullable<PlaywrightTestConfig["projects"]>[number];

/** The paths of Playwright's own Firefox and WebKit, installed or not. It cannot drive other builds of them. */
const PLACES = { firefox: firefox.executablePath(), webkit: webkit.executablePath() };

/**
 * The quick journeys in Firefox and in WebKit, which iPhones have, with script and without: for each that is installed
 * (`npx playwright install firefox webkit`). What only Chromium can do, such as throttling, is tested there alone.
 */
export function otherBrowsers(isInstalled: (path: string) => boolean = existsSync): Project[] {
  const projects: Project[] = [];
  for (const [name, path] of Object.entries(PLACES)) {
    if (!isInstalled(path)) continue;
    const use = {
      ...(name === "webkit" ? devices["iPhone 13"] : devices["Desktop Firefox"]),
      launchOptions: { executablePath: path },
    };
    projects.push(
      { name: `${name} script-on`, use, grep: /@quick/, testIgnore: "*.plain.spec.ts" },
      {
        name: `${name} script-off`,
        use: { ...use, javaScriptEnabled: false },
        grep: /(?=.*@quick)(?=.*@script-off)/,
      },
    );
  }
  return projects;
}
