import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { expireCatalogue, openCatalogue } from "#app/data/catalogue.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";

const HOUR = { freshMs: 0, staleMs: 3_600_000 };
const BUILD = "1";
/** Returns a database of its own, because copies are kept by its URL. */
const database = () => ({ ...BACKEND, url: `https://${randomUUID()}.example` });
const down = (): Promise<never> => Promise.reject(new Error("down"));

test("reads the same key once per request, and again for the next one", async () => {
  const backend = database();
  let reads = 0;
  const load = async () => (reads += 1);
  const first = openCatalogue(backend, HOUR, BUILD);
  expect(await Promise.all([first.read("a", load), first.read("a", load)])).toEqual([1, 1]);
  expect(await openCatalogue(backend, HOUR, BUILD).read("a", load)).toBe(2);
});

test("goes on from the last copy and says so, and only with what was read for the same key and database", async () => {
  const backend = database();
  await openCatalogue(backend, HOUR, BUILD).read("a", async () => "first");
  const fresh = openCatalogue(backend, HOUR, BUILD);
  expect(await fresh.read("a", async () => "second")).toBe("second");
  expect(fresh.staleness()).toEqual({});
  const stale = openCatalogue(backend, HOUR, BUILD);
  expect(await stale.read("a", down)).toBe("second");
  expect(stale.staleness()).toEqual({ isStale: true });
  await expect(openCatalogue(backend, HOUR, BUILD).read("b", down)).rejects.toThrow("down");
  await expect(openCatalogue(database(), HOUR, BUILD).read("a", down)).rejects.toThrow("down");
});

test("shows no copy that is too old, and none at all where that is switched off", async () => {
  const backend = database();
  await openCatalogue(backend, HOUR, BUILD).read("a", async () => "kept");
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(openCatalogue(backend, { freshMs: 0, staleMs: 2 }, BUILD).read("a", down)).rejects.toThrow(
    "down",
  );
  await expect(openCatalogue(backend, { freshMs: 0, staleMs: 0 }, BUILD).read("a", down)).rejects.toThrow(
    "down",
  );
  expect(await openCatalogue(backend, HOUR, BUILD).read("a", down)).toBe("kept");
});

test("gives the copy of a key without reading it, unless it is too old or there is none", async () => {
  const backend = database();
  const kept = (times = HOUR) => openCatalogue(backend, times, BUILD).copyOf("a");
  expect(await kept()).toBeNull();
  await openCatalogue(backend, HOUR, BUILD).read("a", async () => "kept");
  expect(await kept()).toBe("kept");
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect([await kept({ freshMs: 0, staleMs: 2 }), await kept({ freshMs: 60_000, staleMs: 0 })]).toEqual([
    null,
    null,
  ]);
});

test("keeps no copy of what is missing", async () => {
  const backend = database();
  await openCatalogue(backend, HOUR, BUILD).read("a", async () => null);
  await expect(openCatalogue(backend, HOUR, BUILD).read("a", down)).rejects.toThrow("down");
});

test("asks nothing more for the shopper once a part came from a copy", async () => {
  const backend = database();
  await openCatalogue(backend, HOUR, BUILD).read("a", async () => "kept");
  const catalogue = openCatalogue(backend, HOUR, BUILD);
  expect(await catalogue.orElse(async () => "own", "none")).toBe("own");
  expect(await catalogue.orElse(down, "none")).toBe("none");
  await catalogue.read("a", down);
  expect(await catalogue.orElse(async () => "own", "none")).toBe("none");
});

test("does not wait for the shopper's part, and does not fail with it, when a part read beside it came from a copy", async () => {
  const backend = database();
  await openCatalogue(backend, HOUR, BUILD).read("a", async () => "kept");
  for (const own of [down, () => new Promise<never>(() => undefined)]) {
    const catalogue = openCatalogue(backend, HOUR, BUILD);
    const late = new Promise<never>((_resolve, reject) => setTimeout(reject, 20, new Error("down")));
    const parts = [catalogue.read("a", () => late), catalogue.orElse<string>(own, "none")];
    expect(await Promise.all(parts)).toEqual(["kept", "none"]);
  }
});

test("keeps the 200 copies that were written last", async () => {
  const backend = database();
  for (let key = 0; key <= 200; key += 1)
    await openCatalogue(backend, HOUR, BUILD).read(`${key}`, async () => key);
  await expect(openCatalogue(backend, HOUR, BUILD).read("0", down)).rejects.toThrow("down");
  expect(await openCatalogue(backend, HOUR, BUILD).read("1", down)).toBe(1);
});

test("waits two seconds at most for the database when it has a copy", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => timeout.mockRestore());
  const backend = { ...database(), fetch: async () => Response.json([{ id: "1" }]) };
  const load = async (db: Db | null) => (await db?.from("products").select("id"))?.data;
  for (let read = 0; read < 2; read += 1) await openCatalogue(backend, HOUR, BUILD).read("a", load);
  expect(timeout.mock.calls).toEqual([[8_000], [2_000]]);
});

test("without a database loads the samples, and keeps nothing", async () => {
  const catalogue = openCatalogue(null, HOUR, BUILD);
  expect(await catalogue.read("a", async (db) => (db === null ? "samples" : "rows"))).toBe("samples");
});

describe("copies that are fresh", () => {
  const MINUTE = { freshMs: 60_000, staleMs: 3_600_000 };
  /** The entries of the edge cache by URL, with the seconds for which they are kept. */
  let edge = new Map<string, { body: string; kept: string | null }>();

  beforeEach(() => {
    edge = new Map();
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    vi.stubGlobal("caches", {
      open: async () => ({
        match: async (url: string) => (edge.has(url) ? new Response(edge.get(url)?.body) : undefined),
        put: async (url: string, response: Response) => {
          edge.set(url, { body: await response.text(), kept: response.headers.get("Cache-Control") });
        },
      }),
    });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });
  });

  /** Reads in a new request, and returns whether the database was queried. */
  async function read(
    backend: ReturnType<typeof database>,
    { key = "a", build = BUILD, value = "read" } = {},
  ) {
    let asked = false;
    const given = await openCatalogue(backend, MINUTE, build).read(key, async () => {
      asked = true;
      return value;
    });
    return asked ? `asked: ${given}` : given;
  }

  test("spare the database for a minute, and no longer", async () => {
    const backend = database();
    expect(await read(backend)).toBe("asked: read");
    vi.setSystemTime(1_059_999);
    expect(await read(backend, { value: "newer" })).toBe("read");
    vi.setSystemTime(1_060_000);
    expect(await read(backend, { value: "newer" })).toBe("asked: newer");
  });

  test("are found at the edge by another isolate, with their age", async () => {
    const backend = database();
    const key = `${backend.url}/haat-catalogue/${encodeURIComponent(`${BUILD} a`)}`;
    edge.set(key, {
      body: JSON.stringify({ value: "of another", readAt: 990_000, version: "" }),
      kept: null,
    });
    expect(await read(backend)).toBe("of another");
    vi.setSystemTime(1_050_000);
    expect(await read(backend)).toBe("asked: read");
    expect(edge.get(key)).toEqual({
      body: JSON.stringify({ value: "read", readAt: 1_050_000, version: "" }),
      kept: "public, max-age=3600",
    });
  });

  test("of another isolate are taken when one's own has aged", async () => {
    const backend = database();
    await read(backend);
    const key = `${backend.url}/haat-catalogue/${encodeURIComponent(`${BUILD} a`)}`;
    vi.setSystemTime(1_100_000);
    edge.set(key, { body: JSON.stringify({ value: "newer", readAt: 1_090_000, version: "" }), kept: null });
    expect(await read(backend)).toBe("newer");
    edge.delete(key);
    expect(await read(backend)).toBe("newer");
  });

  test("end with an admin's save, also for isolates that did not see it", async () => {
    const backend = database();
    await read(backend);
    await expireCatalogue(backend);
    expect(await read(backend, { value: "saved" })).toBe("asked: saved");
    expect(await read(backend, { value: "newer" })).toBe("saved");
    // A save in another isolate.
    edge.set(`${backend.url}/haat-catalogue/version`, { body: '"other"', kept: null });
    expect(await read(backend, { value: "newer" })).toBe("asked: newer");
  });

  test("end with an admin's save where there is no edge cache", async () => {
    vi.stubGlobal("caches", undefined);
    const backend = database();
    await read(backend);
    await expireCatalogue(backend);
    expect(await read(backend, { value: "saved" })).toBe("asked: saved");
    expect(await read(backend)).toBe("saved");
  });

  test("are not those of a read that began before the save and ended after it", async () => {
    const backend = database();
    await openCatalogue(backend, MINUTE, BUILD).read("a", async () => {
      await expireCatalogue(backend);
      return "before";
    });
    expect(await read(backend, { value: "after" })).toBe("asked: after");
  });

  test("belong to one key, one database and one build", async () => {
    const backend = database();
    await read(backend);
    expect(await read(backend, { key: "b" })).toBe("asked: read");
    expect(await read(backend, { build: "2" })).toBe("asked: read");
    expect(await read(database())).toBe("asked: read");
  });

  test("are shown when they are older, and the database does not answer", async () => {
    const backend = database();
    await read(backend);
    await expireCatalogue(backend);
    vi.setSystemTime(1_000_000 + MINUTE.staleMs - 1);
    const catalogue = openCatalogue(backend, MINUTE, BUILD);
    expect(await catalogue.read("a", down)).toBe("read");
    expect(catalogue.staleness()).toEqual({ isStale: true });
    vi.setSystemTime(1_000_000 + MINUTE.staleMs);
    await expect(openCatalogue(backend, MINUTE, BUILD).read("a", down)).rejects.toThrow("down");
  });

  test("are not made of what is not worth keeping", async () => {
    const backend = database();
    await openCatalogue(backend, MINUTE, BUILD).read(
      "a",
      async () => "typed",
      (value) => value !== "typed",
    );
    expect(await read(backend)).toBe("asked: read");
    expect(Array.from(edge.values(), ({ body }) => body).join()).not.toContain("typed");
  });

  test("are done without while the edge cache fails, or holds something else", async () => {
    const backend = database();
    const key = `${backend.url}/haat-catalogue/${encodeURIComponent(`${BUILD} a`)}`;
    edge.set(key, { body: '{"value":"no age"}', kept: null });
    expect(await read(backend)).toBe("asked: read");
    const fails = () => Promise.reject(new Error("no cache"));
    vi.stubGlobal("caches", { open: fails });
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    expect(await read(backend, { key: "b" })).toBe("asked: read");
    expect(await read(backend, { key: "b" })).toBe("read");
    expect(logged.mock.calls.join()).toContain("the edge cache");
  });
});
