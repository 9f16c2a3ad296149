import { expect, test } from "vitest";

import { formatMs, listUsage, type ShopUsage } from "#app/shop/health/usage.ts";

const QUIET: ShopUsage = {
  cron: { durationMs: 420, requests: 12, limit: 1000 },
  webhookLagSeconds: 2,
  connections: 9,
  maxConnections: 60,
  images: { count: 1240, bytes: 52_428_800 },
  slowQueries: null,
};

test("a quiet shop needs nothing", () => {
  expect(listUsage(QUIET)).toEqual([
    { id: "connections", label: "Database connections", value: "9 of 60", isFine: true, advice: null },
    {
      id: "cron",
      label: "Requests of the last five-minute job",
      value: "12 of 1,000, in 420 ms",
      isFine: true,
      advice: null,
    },
    {
      id: "webhook",
      label: "Slowest Razorpay event",
      value: "2 s",
      isFine: true,
      advice: null,
    },
    {
      id: "images",
      label: "Uploaded images",
      value: "about 1,240 images, 52 MB",
      isFine: true,
      advice: null,
    },
  ]);
});

test("a new shop has nothing to show yet", () => {
  const lines = listUsage({ ...QUIET, cron: null, webhookLagSeconds: null, images: null });
  expect(lines.map(({ value, isFine }) => [value, isFine])).toEqual([
    ["9 of 60", true],
    ["–", true],
    ["–", true],
    ["–", true],
  ]);
});

test.each([
  ["connections", { connections: 47 }, true],
  ["connections", { connections: 48 }, false],
  ["cron", { cron: { durationMs: 900, requests: 799, limit: 1000 } }, true],
  ["cron", { cron: { durationMs: 900, requests: 800, limit: 1000 } }, false],
  ["webhook", { webhookLagSeconds: 900 }, true],
  ["webhook", { webhookLagSeconds: 901 }, false],
])("%s: %j is fine: %s", (id, change, isFine) => {
  const found = listUsage({ ...QUIET, ...change }).find((line) => line.id === id);
  expect(found?.isFine).toBe(isFine);
  expect(found?.advice === null).toBe(isFine);
});

test("durations are short", () => {
  expect([0, 420.4, 999, 1000, 4240].map(formatMs)).toEqual(["0 ms", "420 ms", "999 ms", "1.0 s", "4.2 s"]);
  const lag = (webhookLagSeconds: number) =>
    listUsage({ ...QUIET, webhookLagSeconds }).find(({ id }) => id === "webhook")?.value;
  expect([-3, 0, 119, 120, 3600].map(lag)).toEqual(["0 s", "0 s", "119 s", "2 min", "60 min"]);
});
