import type postgres from "postgres";

import { fillCatalogue } from "#tests/bench/support/catalogue-data.ts";
import { measureReads, type Reads, readsText } from "#tests/bench/support/reads.ts";
import { SEARCH_QUERIES, toSql } from "#tests/bench/support/search-queries.ts";
import { startPostgres } from "#tests/postgres/server.ts";
import { createRaceTemplate, createShopDatabase } from "#tests/races/support/shop-database.ts";
import { judgedSearches } from "#tests/support/judged-searches.ts";

// Times the product lists and searches as a visitor with 1,000, 10,000 and 100,000 products on a real PostgreSQL.
// Run by `npm run bench:search`, which also times the judged searches with 100,000. Fails when a query does a sequential
// scan of the products.

const SIZES = [1000, 10_000, 100_000];
const ROUNDS = 40;
/** The aim for the p95 of a search with 100,000 products. */
const BUDGET_MS = 15;

type Timing = { p50: number; p95: number };

async function time(visitor: postgres.Sql, statement: ReturnType<typeof toSql>): Promise<Timing> {
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const start = performance.now();
    await visitor.unsafe(statement.text, statement.values);
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(ROUNDS * 0.5)]!, p95: times[Math.floor(ROUNDS * 0.95)]! };
}

const server = await startPostgres();
await createRaceTemplate(server.port);
const shop = await createShopDatabase(server.port);
const visitor = shop.connect({ role: "anon" });
const columns: Timing[][] = [];
let filled = 0;
for (const size of SIZES) {
  const start = performance.now();
  await fillCatalogue(shop.owner, filled + 1, size);
  filled = size;
  console.log(
    `${size.toLocaleString("en-IN")} products (${((performance.now() - start) / 1000).toFixed(0)} s to fill)`,
  );
  const column: Timing[] = [];
  for (const query of SEARCH_QUERIES) column.push(await time(visitor, toSql(query)));
  columns.push(column);
}

// The judged searches, most of which this catalogue answers with other products or none.
const judged: { search: string; timing: Timing }[] = [];
for (const { search } of judgedSearches()) {
  judged.push({
    search,
    timing: await time(visitor, toSql({ name: search, query: { search, sort: "best" } })),
  });
}
judged.sort((a, b) => b.timing.p95 - a.timing.p95);
const inBudget = judged.filter(({ timing }) => timing.p95 <= BUDGET_MS).length;
const half = judged[Math.floor(judged.length / 2)]!.timing;
console.log(
  `${judged.length} judged searches: ${inBudget} have a p95 of at most ${BUDGET_MS} ms, the one in the middle has ` +
    `${half.p50.toFixed(1)} / ${half.p95.toFixed(1)}. The slowest by p95: ${judged
      .slice(0, 10)
      .map(({ search, timing }) => `${search} ${timing.p50.toFixed(1)} / ${timing.p95.toFixed(1)}`)
      .join(", ")}`,
);

const reads: Reads[] = [];
for (const query of SEARCH_QUERIES) reads.push(await measureReads(shop.owner, toSql(query)));

const head = ["p50 / p95 in ms", ...SIZES.map((size) => size.toLocaleString("en-US")), "growth", "rows read"];
const rows = SEARCH_QUERIES.map(({ name }, index) => {
  const timings = columns.map((column) => column[index]!);
  const growth = timings.at(-1)!.p50 / timings[0]!.p50;
  return [
    name,
    ...timings.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`),
    `× ${growth.toFixed(1)}`,
    readsText(reads[index]!),
  ];
});
for (const row of [head, ...rows]) {
  console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(32) : cell.padStart(16))).join(""));
}

const scanned = SEARCH_QUERIES.filter((_, index) => reads[index]!.sequentialScans > 0).map(
  ({ name }) => name,
);
await visitor.end();
await shop.close();
await server.stop();
if (scanned.length > 0) {
  console.error(`Sequential scans of the products: ${scanned.join(", ")}`);
  process.exit(1);
}
process.exit(0);
