import { randomUUID } from "node:crypto";

import { expect, onTestFinished, test, vi } from "vitest";

import { openCatalogue } from "#app/data/catalogue.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";

const HOUR = 3_600_000;
/** A database of its own: copies are kept by its address. */
const database = () => ({ ...BACKEND, url: `https://${randomUUID()}.example` });
const down = (): Promise<never> => Promise.reject(new Error("down"));

test("reads the same key once per request, and again for the next one", async () => {
  const backend = database();
  let reads = 0;
  const load = async () => (reads += 1);
  const first = openCatalogue(backend, HOUR);
  expect(await Promise.all([first.read("a", load), first.read("a", load)])).toEqual([1, 1]);
  expect(await openCatalogue(backend, HOUR).read("a", load)).toBe(2);
});

test("goes on from the last copy and says so, and only with what was read for the same key and database", async () => {
  const backend = database();
  await openCatalogue(backend, HOUR).read("a", async () => "first");
  const fresh = openCatalogue(backend, HOUR);
  expect(await fresh.read("a", async () => "second")).toBe("second");
  expect(fresh.staleness()).toEqual({});
  const stale = openCatalogue(backend, HOUR);
  expect(await stale.read("a", down)).toBe("second");
  expect(stale.staleness()).toEqual({ isStale: true });
  await expect(openCatalogue(backend, HOUR).read("b", down)).rejects.toThrow("down");
  await expect(openCatalogue(database(), HOUR).read("a", down)).rejects.toThrow("down");
});

test("shows no copy that is too old, and none at all where that is switched off", async () => {
  const backend = database();
  await openCatalogue(backend, HOUR).read("a", async () => "kept");
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(openCatalogue(backend, 2).read("a", down)).rejects.toThrow("down");
  await expect(openCatalogue(backend, 0).read("a", down)).rejects.toThrow("down");
  expect(await openCatalogue(backend, HOUR).read("a", down)).toBe("kept");
});

test("keeps no copy of what is missing", async () => {
  const backend = database();
  await openCatalogue(backend, HOUR).read("a", async () => null);
  await expect(openCatalogue(backend, HOUR).read("a", down)).rejects.toThrow("down");
});

test("asks nothing more for the shopper once a part came from a copy", async () => {
  const backend = database();
  await openCatalogue(backend, HOUR).read("a", async () => "kept");
  const catalogue = openCatalogue(backend, HOUR);
  expect(await catalogue.orElse(async () => "own", "none")).toBe("own");
  await expect(catalogue.orElse(down, "none")).rejects.toThrow("down");
  await catalogue.read("a", down);
  expect(await catalogue.orElse(async () => "own", "none")).toBe("none");
});

test("does not wait for the shopper's part, and does not fail with it, when a part read beside it came from a copy", async () => {
  const backend = database();
  await openCatalogue(backend, HOUR).read("a", async () => "kept");
  for (const own of [down, () => new Promise<never>(() => undefined)]) {
    const catalogue = openCatalogue(backend, HOUR);
    const late = new Promise<never>((_resolve, reject) => setTimeout(reject, 20, new Error("down")));
    const parts = [catalogue.read("a", () => late), catalogue.orElse<string>(own, "none")];
    expect(await Promise.all(parts)).toEqual(["kept", "none"]);
  }
});

test("keeps the 200 copies that were written last", async () => {
  const backend = database();
  for (let key = 0; key <= 200; key += 1) await openCatalogue(backend, HOUR).read(`${key}`, async () => key);
  await expect(openCatalogue(backend, HOUR).read("0", down)).rejects.toThrow("down");
  expect(await openCatalogue(backend, HOUR).read("1", down)).toBe(1);
});

test("waits two seconds at most for the database when it has a copy", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => timeout.mockRestore());
  const backend = { ...database(), fetch: async () => Response.json([{ id: "1" }]) };
  const load = async (db: Db | null) => (await db?.from("products").select("id"))?.data;
  for (let read = 0; read < 2; read += 1) await openCatalogue(backend, HOUR).read("a", load);
  expect(timeout.mock.calls).toEqual([[8_000], [2_000]]);
});

test("without a database loads the samples, and keeps nothing", async () => {
  const catalogue = openCatalogue(null, HOUR);
  expect(await catalogue.read("a", async (db) => (db === null ? "samples" : "rows"))).toBe("samples");
});
