import { beforeEach, describe, expect, test, vi } from "vitest";

import { importProducts } from "#app/workflows/import-products.server.ts";
import { signedInClient } from "#tests/unit/support/auth.ts";
import { databaseError } from "#tests/unit/support/storefront.ts";
import { bodiesOf, stubFetch } from "#tests/unit/support/stub-fetch.ts";

const READ = "POST /rest/v1/rpc/admin_products_by_sku";
const IMPORT = "POST /rest/v1/rpc/admin_import_products";

const change = (n: number) => ({
  sku: `A-${n}`,
  price: 120_00,
  stock: 7,
  isActive: true,
  seen: { price: 100_00, stock: 10, isActive: false },
});
const changes = (count: number) => Array.from({ length: count }, (_, n) => change(n));

type Stored = { sku: string; name: string; price: number; stock: number; is_active: boolean };
const stored = (sku: string, values: Partial<Stored> = {}): Stored => ({
  sku,
  name: "Lamp",
  price: 100,
  stock: 10,
  is_active: false,
  ...values,
});
const NEW_VALUES = { price: 120, stock: 7, is_active: true };

/** Imports that many changes. `read` gives the stored product of a SKU, `answer` the result of a batch. */
async function run(
  count: number,
  read: (sku: string) => Stored | null = (sku) => stored(sku),
  answer: (batch: number) => unknown = () => ({ ok: true, changed: 1 }),
) {
  let batches = 0;
  const calls = stubFetch({
    [READ]: () => changes(count).flatMap(({ sku }) => read(sku) ?? []),
    [IMPORT]: () => answer((batches += 1)),
  });
  const result = await importProducts(signedInClient(), changes(count));
  return {
    result,
    rows: bodiesOf<{ p_rows: { sku: string }[] }>(calls, IMPORT).map(({ p_rows: rows }) => rows),
  };
}

const logged = vi.spyOn(console, "error");
beforeEach(() => void logged.mockReset().mockReturnValue());

describe("an import", () => {
  test("writes a hundred products at a time, with what the preview showed", async () => {
    const { result, rows } = await run(250);
    expect(result).toEqual({ imported: 250, problem: null });
    expect(rows.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(new Set(rows.flat().map(({ sku }) => sku)).size).toBe(250);
    const expected = { price: 100, stock: 10, is_active: false };
    expect(rows[0]?.[0]).toEqual({ sku: "A-0", ...NEW_VALUES, expected });
    expect(await run(100)).toMatchObject({ rows: [{ length: 100 }] });
  });

  test.each<[string, Stored | null]>([
    ["is gone", null],
    ["has another price", stored("A-2", { price: 101 })],
    ["has another stock", stored("A-2", { stock: 9 })],
    ["was activated", stored("A-2", { is_active: true })],
    ["has only some of its new values", stored("A-2", { ...NEW_VALUES, price: 100 })],
  ])("writes nothing when a product %s since the preview", async (_what, found) => {
    const { result, rows } = await run(250, (sku) => (sku === "A-2" ? found : stored(sku)));
    expect(result).toEqual({ imported: 0, problem: "changed" });
    expect(rows).toEqual([]);
  });

  test("goes on with products that have their new values already", async () => {
    const { result } = await run(250, (sku) => stored(sku, sku < "A-2" ? NEW_VALUES : {}));
    expect(result).toEqual({ imported: 250, problem: null });
  });

  test.each(["changed", "busy"])("ends with the first batch that is answered with %s", async (code) => {
    const { result, rows } = await run(250, undefined, (batch) => ({ ok: batch < 2, code }));
    expect(result).toEqual({ imported: 100, problem: code });
    expect(rows).toHaveLength(2);
    expect(logged).not.toHaveBeenCalled();
  });

  test.each([
    ["fails", databaseError],
    ["has an unknown answer", () => ({ ok: false, code: "else" })],
  ])("ends with the first batch that %s, which is logged", async (_what, answer) => {
    const { result, rows } = await run(250, undefined, answer);
    expect(result).toEqual({ imported: 0, problem: "failed" });
    expect(rows).toHaveLength(1);
    const operations = logged.mock.calls.map(([line]) => JSON.parse(String(line)).operation);
    expect(operations).toEqual(["import products"]);
  });
});
