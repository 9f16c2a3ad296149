import { describe, expect, test } from "vitest";

import { CRON_LATE_MS, listWaiting, type ShopHealth } from "#app/shop/health/waiting.ts";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const NONE = { count: 0, oldest: null };
const FINE: ShopHealth = {
  cronFinishedAt: new Date(NOW - 60_000).toISOString(),
  webhookReceivedAt: null,
  unpaid: NONE,
  mailsQueued: NONE,
  mailsFailed: NONE,
  refundsWaiting: NONE,
  refundsFailed: NONE,
  imageCopies: { count: 0, failed: 0, notMade: 0, names: [] },
};

function lineOf(health: Partial<ShopHealth>, id: string) {
  return listWaiting({ ...FINE, ...health }, NOW, true).find((line) => line.id === id);
}

test("a shop where nothing waits has eight lines without advice", () => {
  const lines = listWaiting(FINE, NOW, true);
  expect(lines.map(({ state }) => state)).toEqual(["Running", "0", "0", "0", "0", "0", "0", "None yet"]);
  expect(lines.filter(({ isFine, advice }) => !isFine || advice !== null)).toEqual([]);
});

test.each([
  ["Running", NOW - CRON_LATE_MS, true],
  ["Stopped", NOW - CRON_LATE_MS - 1, false],
])("the cron is %s when it ended at %d", (state, at, isFine) => {
  expect(lineOf({ cronFinishedAt: new Date(at).toISOString() }, "cron")).toMatchObject({ state, isFine });
});

test("a cron that never ran needs a person", () => {
  expect(lineOf({ cronFinishedAt: null }, "cron")).toMatchObject({
    state: "Never ran",
    isFine: false,
    advice:
      "The shop’s timer has never run: refunds, e-mails and unpaid orders wait for it. Send this to your developer: check the Worker’s cron trigger.",
  });
});

test.each([
  ["unpaid", "unpaid"],
  ["mailsQueued", "mails_queued"],
  ["mailsFailed", "mails_failed"],
  ["refundsWaiting", "refunds_waiting"],
  ["refundsFailed", "refunds_failed"],
] as const)("%s are counted, with the oldest and what to do", (part, id) => {
  const oldest = "2026-11-23T08:00:00Z";
  const line = lineOf({ [part]: { count: 3, oldest } }, id);
  expect(line).toMatchObject({ state: "3", isFine: false, at: oldest });
  expect(line?.advice).toMatch(/\.$/);
  expect(lineOf({ [part]: { count: 1000, oldest } }, id)?.state).toBe("1,000 or more");
});

describe("images without smaller sizes", () => {
  test.each([
    [1, "1 image is"],
    [12, "12 images are"],
  ])("of which Cloudflare Images made none (%d) are said to wait for it", (notMade, many) => {
    const imageCopies = { count: 1200, failed: 20, notMade, names: ["Kurta"] };
    const line = listWaiting({ ...FINE, imageCopies }, NOW, true).find(({ id }) => id === "image_copies");
    expect(line).toMatchObject({
      isFine: false,
      advice: `Cloudflare Images does not answer, or its free transformations of the month are used up. ${many} shown in full size; the shop tries again each day.`,
    });
  });

  test.each([
    [
      "are made by the shop itself",
      true,
      0,
      [],
      true,
      "The shop makes smaller sizes by itself, a few every five minutes.",
    ],
    [
      "cannot be made everywhere",
      false,
      2,
      [],
      true,
      "Phones load them in full. Your developer can switch on Cloudflare Images: see docs/deploy.md.",
    ],
    [
      "of a banner failed",
      true,
      1,
      [],
      false,
      "Smaller sizes of 1 image could not be made. Choose the photograph again.",
    ],
    [
      "of products failed",
      true,
      1000,
      ["Kurta", "Lamp"],
      false,
      "Smaller sizes of 1,000 or more images could not be made: Kurta, Lamp. Choose the photograph again.",
    ],
  ])("%s", (_what, makesCopies, failed, names, isFine, advice) => {
    const health = { ...FINE, imageCopies: { count: 1200, failed, notMade: 0, names } };
    const line = listWaiting(health, NOW, makesCopies).find(({ id }) => id === "image_copies");
    expect(line).toMatchObject({ state: "1,000 or more", isFine, advice });
  });
});
