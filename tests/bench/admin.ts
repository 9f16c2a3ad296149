import { fillAdminData } from "#tests/bench/support/admin-data.ts";
import { adminQueries, type AdminQuery } from "#tests/bench/support/admin-queries.ts";
import { fillCatalogue } from "#tests/bench/support/catalogue-data.ts";
import { openDataApi } from "#tests/bench/support/data-api.ts";
import { startPostgres } from "#tests/postgres/server.ts";
import { createRaceTemplate, createShopDatabase } from "#tests/races/support/shop-database.ts";

// Times every read of the admin portal on a real PostgreSQL with many products, orders and users. `npm run bench:admin`
// runs them all, `npm run bench:admin -- WORDS` those whose name includes the words. Fails when a p95 exceeds LIMIT_MS.

const PRODUCTS = 100_000;
const ADMIN_DATA = { users: 200_000, orders: 1_000_000, others: 20_000 };
const ROUNDS = 50;
const LIMIT_MS = 300;

type Timing = { name: string; p50: number; p95: number };

const server = await startPostgres();
await createRaceTemplate(server.port);
const shop = await createShopDatabase(server.port);
const fillStart = performance.now();
await fillCatalogue(shop.owner, 1, PRODUCTS);
const adminId = await fillAdminData(shop.owner, ADMIN_DATA);
console.log(`filled in ${((performance.now() - fillStart) / 1000).toFixed(0)} s`);

const [known] = await shop.owner<
  { productId: string; orderId: string; couponId: string; categoryId: string; customerId: string }[]
>`
  select i.product_id as "productId", i.order_id as "orderId",
    (select c.id from public.coupons c where c.code = 'BENCH7') as "couponId",
    (select c.id from public.categories c where c.slug = 'books') as "categoryId",
    (select o.user_id from public.orders o where o.user_id is not null order by o.created_at desc limit 1)
      as "customerId"
  from public.order_items i limit 1`;
if (!known) throw new Error("no order item");
const api = await openDataApi(shop.url, adminId);

const wanted = process.argv.slice(2).join(" ");
const timings: Timing[] = [];
for (const query of adminQueries(known).filter(({ name }) => name.includes(wanted))) {
  const timing = await time(query);
  timings.push(timing);
  console.log(
    `${timing.name.padEnd(40)}${timing.p50.toFixed(1).padStart(9)}${timing.p95.toFixed(1).padStart(9)}${timing.p95 > LIMIT_MS ? "  SLOW" : ""}`,
  );
}

await api.close();
await shop.close();
await server.stop();
const slow = timings.filter(({ p95 }) => p95 > LIMIT_MS).map(({ name }) => name);
if (slow.length > 0) console.error(`Slower than ${LIMIT_MS} ms at p95: ${slow.join(", ")}`);
process.exit(slow.length > 0 ? 1 : 0);

async function time({ name, run }: AdminQuery): Promise<Timing> {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const start = performance.now();
    await run(api.db);
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { name, p50: times[Math.floor(ROUNDS * 0.5)]!, p95: times[Math.floor(ROUNDS * 0.95)]! };
}
