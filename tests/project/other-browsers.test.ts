import { expect, test } from "vitest";

import { otherBrowsers } from "#tests/e2e/support/other-browsers.ts";

test("the quick journeys run in Firefox and WebKit where they are installed, and nowhere else", () => {
  expect(otherBrowsers(() => false)).toEqual([]);
  expect(otherBrowsers((path) => path.includes("webkit")).map(({ name }) => name)).toEqual([
    "webkit script-on",
    "webkit script-off",
  ]);
  const all = otherBrowsers(() => true);
  expect(all.map(({ name }) => name)).toEqual([
    "firefox script-on",
    "firefox script-off",
    "webkit script-on",
    "webkit script-off",
  ]);
  for (const { grep } of all) {
    expect(grep).toBeInstanceOf(RegExp);
    expect("a purchase @script-off @desktop @quick").toMatch(grep as RegExp);
    expect("a purchase @script-off @desktop").not.toMatch(grep as RegExp);
  }
});
