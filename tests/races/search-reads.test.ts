import { beforeAll, describe, expect, test } from "vitest";

import { fillCatalogue } from "#tests/bench/support/catalogue-data.ts";
import { measureReads } from "#tests/bench/support/reads.ts";
import { SEARCH_QUERIES, toSql } from "#tests/bench/support/search-queries.ts";
import { openShopDatabase } from "#tests/races/support/race.ts";

// Product lists and searches use indexes whatever the size of the catalogue. `npm run bench:search` measures their
// time.

const PRODUCTS = 14_000;
/** More than a page, its count and the ranking need, and far less than the whole table. */
const MAX_ROWS = PRODUCTS / 2;

const shop = await openShopDatabase();

beforeAll(async () => {
  await shop.owner`truncate public.products cascade`;
  await fillCatalogue(shop.owner, 1, PRODUCTS);
});

describe(`with ${PRODUCTS} products`, () => {
  test.each(SEARCH_QUERIES)("$name", async (path) => {
    const reads = await measureReads(shop.owner, toSql(path));
    expect(reads.sequentialScans).toBe(0);
    expect(reads.rows).toBeLessThan(MAX_ROWS);
  });

  test("a change of stock updates no index", async () => {
    const [counted] = await shop.owner.begin(async (sql) => {
      await sql`
        update public.products set stock = stock + 1
        where id in (
          select id from public.products where variant_of is null and options = '[]' order by id limit 500
        )`;
      return sql`
        select n_tup_upd::int as updated, n_tup_hot_upd::int as in_place
        from pg_stat_xact_user_tables where relid = 'public.products'::regclass`;
    });
    expect(counted?.updated).toBe(500);
    // A page may be full by chance.
    expect(counted?.in_place).toBeGreaterThan(400);
  });

  test("a sequential scan is detected", async () => {
    const reads = await measureReads(shop.owner, {
      text: "select count(*) from public.products where description like $1",
      values: ["%monsoon%"],
    });
    expect(reads.sequentialScans).toBe(1);
    expect(reads.rows).toBeGreaterThanOrEqual(PRODUCTS);
  });
});
