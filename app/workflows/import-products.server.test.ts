import { expect, test, vi } from "vitest";

import { createAnonClient } from "#app/data/client.server.ts";
import { continueImport, continueImports, startImport } from "#app/workflows/import-products.server.ts";
import { BACKEND } from "#tests/unit/support/backend.ts";
import { bodiesOf, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const RPC = "POST /rest/v1/rpc";
const ID = "00000000-0000-4000-8000-000000000001";
const GIF = Uint8Array.from(atob("R0lGODlhAQABAAAAACwAAAAAAQABAAA="), (one) => one.charCodeAt(0));
const SHOP = { backend: BACKEND, images: null };
const always = () => true;

function fileOf(count: number) {
  const products = Array.from({ length: count }, (_, n) => ({
    line: n + 2,
    sku: `S-${n}`,
    fields: { price: 1 },
  }));
  return { format: "haat" as const, ignoredColumns: [], products, notes: [] };
}

test("stores the products in batches, the last of which begins the check", async () => {
  const calls = stubFetch({
    [`${RPC}/admin_begin_import`]: () => ({ ok: true, id: ID }),
    [`${RPC}/admin_add_import_rows`]: () => ({ ok: true }),
  });
  expect(await startImport(createAnonClient(BACKEND), "a.csv", fileOf(4500))).toEqual({
    id: ID,
    isOther: false,
  });
  const rows = bodiesOf<{ p_rows: unknown[]; p_is_last: boolean }>(calls, `${RPC}/admin_add_import_rows`);
  expect(rows.map(({ p_rows, p_is_last }) => [p_rows.length, p_is_last])).toEqual([
    [2000, false],
    [2000, false],
    [500, true],
  ]);
});

test("stores nothing while another import is under way", async () => {
  stubFetch({ [`${RPC}/admin_begin_import`]: () => ({ ok: false, code: "active", id: ID }) });
  expect(await startImport(createAnonClient(BACKEND), "a.csv", fileOf(1))).toEqual({ id: ID, isOther: true });
});

test("works slice by slice, then copies images, and records why one could not be", async () => {
  const left = [true, true, false];
  const claims = [["https://example.com/a.gif", "https://example.com/b.gif", "https://10.0.0.1/c.gif"], []];
  const calls = stubFetch({
    [`${RPC}/shop_work_import`]: () => left.shift(),
    [`${RPC}/shop_claim_import_images`]: () => claims.shift(),
    "GET /a.gif": () => new Response(GIF),
    "GET /b.gif": () => new Response("<svg/>"),
    "POST /storage/v1/object/products/328e90a318268aea96180cc31666ae6d.gif": () => ({ Key: "x", Id: "x" }),
    [`${RPC}/shop_record_import_image`]: () => new Response(null, { status: 204 }),
  });
  expect(await continueImport(SHOP, always)).toBe(false);
  expect(bodiesOf(calls, `${RPC}/shop_record_import_image`).toSorted(bySource)).toEqual([
    { p_source: "https://10.0.0.1/c.gif", p_address: "", p_problem: "address" },
    {
      p_source: "https://example.com/a.gif",
      p_address: "/media/328e90a318268aea96180cc31666ae6d.gif",
      p_problem: "",
    },
    { p_source: "https://example.com/b.gif", p_address: "", p_problem: "no_image" },
  ]);
});

function bySource(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

test("pauses between two slices, so that pages are answered meanwhile", async () => {
  vi.useFakeTimers();
  try {
    const left = [true, false];
    const calls = stubFetch({
      [`${RPC}/shop_work_import`]: () => left.shift(),
      [`${RPC}/shop_claim_import_images`]: () => [],
    });
    const working = continueImport(SHOP, always);
    await vi.advanceTimersByTimeAsync(249);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await working).toBe(false);
    expect(calls).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test("stops when its time is over, and says that more is to be done", async () => {
  let slices = 0;
  const calls = stubFetch({ [`${RPC}/shop_work_import`]: () => true });
  expect(await continueImport(SHOP, () => (slices += 1) <= 3)).toBe(true);
  expect(calls).toHaveLength(3);
});

test("the cron begins no step for which its requests do not suffice", async () => {
  stubFetch({});
  expect(await continueImports(SHOP).run(() => 27)).toBe(true);
  expect(await continueImports({ ...SHOP, backend: null }).run(() => 100)).toBe(false);
});
