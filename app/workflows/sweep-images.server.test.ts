import { expect, test } from "vitest";

import { sweepImages } from "#app/workflows/sweep-images.server.ts";
import { CONFIG, NO_BACKEND } from "#tests/unit/support/shop-context.ts";
import { bodiesOf, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const LIST = "POST /storage/v1/object/list/products";
const RELEASE = "POST /rest/v1/rpc/shop_release_images";
const REMOVE = "DELETE /storage/v1/object/products";
/** The time of the run that checks names beginning with 0a. */
const NOW =
  Date.parse("2026-11-24T00:00:00Z") - (Date.parse("2026-11-24T00:00:00Z") % (256 * 300_000)) + 10 * 300_000;

const nameOf = (n: number) => `0a${String(n).padStart(30, "0")}.jpg`;
const fileOf = (n: number, hours: number) => ({
  name: nameOf(n),
  id: String(n),
  created_at: new Date(NOW - hours * 3_600_000).toISOString(),
});

test("deletes the files of a part that are older than a day and unused", async () => {
  const calls = stubFetch({
    [LIST]: () => [fileOf(1, 25), fileOf(2, 23), fileOf(3, 48), { ...fileOf(4, 48), name: "0a-other.txt" }],
    [RELEASE]: () => [`/media/${nameOf(3)}`],
    [REMOVE]: () => [],
  });
  expect(await sweepImages(CONFIG, NOW).run(() => 100)).toBe(false);
  expect(bodiesOf(calls, LIST)).toEqual([expect.objectContaining({ prefix: "", search: "0a", limit: 1000 })]);
  expect(bodiesOf(calls, RELEASE)).toEqual([{ p_addresses: [`/media/${nameOf(1)}`, `/media/${nameOf(3)}`] }]);
  expect(bodiesOf(calls, REMOVE)).toEqual([{ prefixes: [nameOf(3)] }]);
});

test("asks about a hundred files at a time, as long as requests are left", async () => {
  let left = 5;
  const calls = stubFetch({
    [LIST]: () => Array.from({ length: 350 }, (_, n) => fileOf(n, 25)),
    [RELEASE]: () => {
      left -= 2;
      return [];
    },
  });
  await sweepImages(CONFIG, NOW).run(() => left);
  expect(
    bodiesOf<{ p_addresses: string[] }>(calls, RELEASE).map(({ p_addresses }) => p_addresses.length),
  ).toEqual([100, 100]);
});

test("looks once in a run, and at another part in the next", async () => {
  const calls = stubFetch({ [LIST]: () => [] });
  const work = sweepImages(CONFIG, NOW);
  await work.run(() => 100);
  await work.run(() => 100);
  await sweepImages(CONFIG, NOW + 300_000).run(() => 100);
  expect(bodiesOf<{ search: string }>(calls, LIST).map(({ search }) => search)).toEqual(["0a", "0b"]);
});

test("asks nothing without a backend, or without requests", async () => {
  const calls = stubFetch({});
  await sweepImages(NO_BACKEND, NOW).run(() => 100);
  await sweepImages(CONFIG, NOW).run(() => 2);
  expect(calls).toEqual([]);
});
