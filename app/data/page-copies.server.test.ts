import { randomUUID } from "node:crypto";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { expireCatalogue, openCatalogue, type PageTerms } from "#app/data/catalogue.server.ts";
import { keepPageCopy, readPageCopy } from "#app/data/page-copies.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";

const MINUTE = { freshMs: 60_000, staleMs: 3_600_000 };
const PAGE = { html: "<p>", nonce: "n", requestId: "r", at: 1 };
const down = (): Promise<never> => Promise.reject(new Error("down"));
/** Returns a database of its own, because copies are kept by its URL. */
const database = () => ({ ...BACKEND, url: `https://${randomUUID()}.example` });
const open = (backend: ReturnType<typeof database>, times = MINUTE) => openCatalogue(backend, times, "1");

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the terms of a page", () => {
  test("end when its oldest part is no longer fresh", async () => {
    const backend = database();
    await open(backend).read("a", async () => 1);
    vi.setSystemTime(1_020_000);
    const page = open(backend);
    await Promise.all([page.read("a", down), page.read("b", async () => 2)]);
    expect(await page.pageTerms()).toEqual({ freshUntil: 1_060_000, version: "" });
    vi.setSystemTime(1_060_000);
    expect(await page.pageTerms()).toBeNull();
  });

  test("are none for a page that read nothing, or something that is not kept", async () => {
    const backend = database();
    expect(await open(backend).pageTerms()).toBeNull();
    for (const [value, keeping] of [
      [null, true],
      [1, false],
    ] as const) {
      const page = open(backend);
      await Promise.all([
        page.read("a", async () => 1),
        page.read(
          "b",
          async () => value,
          () => keeping,
        ),
      ]);
      expect(await page.pageTerms()).toBeNull();
    }
  });

  test("are none for a page that is out of date, and where nothing is copied", async () => {
    const backend = database();
    await open(backend).read("a", async () => 1);
    vi.setSystemTime(1_100_000);
    const stale = open(backend);
    expect(await stale.read("a", down)).toBe(1);
    expect(await stale.pageTerms()).toBeNull();
    const uncopied = open(backend, { freshMs: 0, staleMs: 0 });
    await uncopied.read("a", async () => 1);
    expect(await uncopied.pageTerms()).toBeNull();
  });
});

describe("a copy of a page", () => {
  const TERMS: PageTerms = { freshUntil: 1_060_000, version: "" };

  test("is found by its key and database until its terms end", async () => {
    const backend = database();
    await keepPageCopy(backend, "/", PAGE, TERMS);
    vi.setSystemTime(1_059_999);
    expect(await readPageCopy(backend, "/")).toEqual({ ...PAGE, ...TERMS });
    expect(await readPageCopy(backend, "/products")).toBeNull();
    expect(await readPageCopy(database(), "/")).toBeNull();
    vi.setSystemTime(1_060_000);
    expect(await readPageCopy(backend, "/")).toBeNull();
  });

  test("ends with an admin's save, also one between reading and keeping", async () => {
    const backend = database();
    await keepPageCopy(backend, "/", PAGE, TERMS);
    await expireCatalogue(backend);
    expect(await readPageCopy(backend, "/")).toBeNull();
    await keepPageCopy(backend, "/", PAGE, TERMS);
    expect(await readPageCopy(backend, "/")).toBeNull();
  });

  test("is one of the 100 that were kept last", async () => {
    const backend = database();
    for (let key = 0; key <= 100; key += 1) await keepPageCopy(backend, `${key}`, PAGE, TERMS);
    expect(await readPageCopy(backend, "0")).toBeNull();
    expect(await readPageCopy(backend, "1")).toEqual({ ...PAGE, ...TERMS });
  });
});
