import { expect, it, test } from "vitest";

import { describeDevice, deviceCode } from "#app/shop/account/device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  ["Chrome on Android", `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/143.0.0.0 Mobile Safari/537.36`],
  [
    "Samsung Internet on Android",
    `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "UC Browser on Android",
    `Mozilla/5.0 (Linux; U; Android 9; en-US) ${WEBKIT} Version/4.0 Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36`,
  ],
  ["Firefox on Android", "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"],
  ["Firefox on KaiOS", "Mozilla/5.0 (Mobile; LYF/F90M/LYF-F90M; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5"],
  [
    "Safari on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Firefox on iPad",
    "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15",
  ],
  [
    "Edge on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
  ],
  [
    "Opera on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36 OPR/125.0.0.0`,
  ],
  [
    "Safari on Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
  ],
  ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36`],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
  ["A browser on Linux", "Mozilla/5.0 (X11; Linux x86_64) Links"],
  ["Firefox", "Firefox/140.0"],
  ["A browser or app", "curl/8.5.0"],
  ["A browser or app", ""],
  ["A browser or app", null],
])("%s is named from %s", (name, userAgent) => {
  const stored = deviceCode(userAgent);
  expect(describeDevice(stored)).toBe(name);
  // No part of the browser's User-Agent is stored or sent beside the secret key.
  expect(stored).toMatch(/^haat \([a-z]{2}-[a-z]{2}\)$/);
});

test("what nobody here has stored is a browser or an app", () => {
  for (const stored of [null, "", "haat (zz-zz)", "Mozilla/5.0 (Android 14)", "haat (ch-an) <b>"]) {
    expect(describeDevice(stored)).toBe("A browser or app");
  }
});
