import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((file) => `app/${file}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

const using = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(file, "utf8"))).toSorted();

test("browsers store the cart's ids with the theme, and what opened a dialog; nothing about a person", () => {
  expect(using(/\blocalStorage\b/)).toEqual(["app/browser/freshness.ts"]);
  expect(using(/\bsessionStorage\b/)).toEqual(["app/browser/dialog.ts"]);
  expect(using(/\bindexedDB\b|document\.cookie|navigator\.serviceWorker/)).toEqual([]);
});

test("no page listens to messages of other windows", () => {
  expect(using(/addEventListener\(\s*"message"/)).toEqual(["app/browser/theme.ts"]);
  // A channel, which pages of the shop alone can open.
  expect(readFileSync("app/browser/theme.ts", "utf8")).toContain("new BroadcastChannel(CHANNEL)");
});

test("no page's script runs text as code", () => {
  expect(using(/\beval\(|new Function\(|\binnerHTML\b|insertAdjacentHTML|document\.write/)).toEqual([]);
  // Inline scripts are constants.
  expect(using(/dangerouslySetInnerHTML/)).toEqual(["app/ui/shop-script.tsx"]);
});
