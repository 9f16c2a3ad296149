import { beforeAll, expect, onTestFinished, test } from "vitest";

import { measureReads } from "#tests/bench/support/reads.ts";
import { openShopDatabase } from "#tests/races/support/race.ts";

// A list of the shop ends with what is sold out, and an index has that order: a page reads its own products, whatever the
// number of the others.

const PRODUCTS = 4_000;
const PAGE = 24;
const SORTS = ["name", "price-asc", "price-desc", "rating", "newest"];
/**
 * The maximum number of rows read: the count stops at 1,001, and each product of the page is read for its place and its
 * card.
 */
const MAX_ROWS = 1001 + 2 * PAGE + 2;

const shop = await openShopDatabase();

beforeAll(async () => {
  await shop.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from public.products`;
    await sql`
      insert into public.categories (name, slug) values ('Read', 'read') on conflict do nothing`;
    await sql`
      insert into public.products (name, price, sku, stock, rating, reviews_count, created_at, category_id)
      select 'Product ' || md5(n::text), 100 + n * 37 % 1000, 'READ-' || n, case when n % 5 = 0 then 0 else n end,
        n % 6, n % 7, now() - n * interval '1 minute', (select id from public.categories where slug = 'read')
      from generate_series(1, ${PRODUCTS}::int) n`;
  });
  await shop.owner.unsafe("vacuum (analyze) public.products");
});

function listCall(query: object) {
  return {
    text: "select stock from public.shop_list_products($1::text::jsonb)",
    values: [JSON.stringify(query)],
  };
}

const LISTS = SORTS.flatMap((sort) => [{ sort }, { sort, category: "read" }]);

test.each(LISTS)("the first page of %o reads no other products", async (query) => {
  const reads = await measureReads(shop.owner, listCall(query));
  expect(reads.sequentialScans).toBe(0);
  expect(reads.rows).toBeGreaterThanOrEqual(PAGE);
  expect(reads.rows).toBeLessThanOrEqual(MAX_ROWS);
});

test("a part of the product feed reads its own thousand products, wherever it begins", async () => {
  await shop.owner`update public.settings set has_product_feeds = true`;
  onTestFinished(async () => void (await shop.owner`update public.settings set has_product_feeds = false`));
  const seen = new Set<string>();
  let after = "00000000-0000-0000-0000-000000000000";
  for (let part = 0; part < PRODUCTS / 1000; part += 1) {
    const call = { text: "select public.shop_product_feed($1::text::uuid) as feed", values: [after] };
    const reads = await measureReads(shop.owner, call);
    expect(reads.sequentialScans).toBe(0);
    expect(reads.rows).toBeGreaterThanOrEqual(1000);
    expect(reads.rows).toBeLessThanOrEqual(1001);
    const [row] = await shop.owner.unsafe<{ feed: { products: { id: string }[] } }[]>(call.text, call.values);
    for (const { id } of row?.feed.products ?? []) seen.add(id);
    after = row?.feed.products.at(-1)?.id ?? after;
  }
  expect(seen.size).toBe(PRODUCTS);
});

test.each(LISTS)("%o ends with what is sold out", async (query) => {
  const stocks: number[] = [];
  for (let offset = 0; offset < PRODUCTS; offset += 100) {
    const { text, values } = listCall({ ...query, limit: 100, offset });
    const rows = await shop.owner.unsafe<{ stock: number }[]>(text, values);
    stocks.push(...rows.map(({ stock }) => stock));
  }
  expect(stocks).toHaveLength(PRODUCTS);
  expect(stocks.findIndex((stock) => stock === 0)).toBe((PRODUCTS / 5) * 4);
  expect(stocks.findLastIndex((stock) => stock > 0)).toBe((PRODUCTS / 5) * 4 - 1);
});
