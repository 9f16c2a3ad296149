import { type AdminPath, adminPaths } from "#tests/bench/admin-paths.ts";
import { fillBackOffice } from "#tests/bench/back-office.ts";
import { fillCatalogue } from "#tests/bench/catalogue.ts";
import { openDataApi } from "#tests/bench/data-api.ts";
import { openShopDatabase } from "#tests/races/shop-database.ts";

// How long everything that the admin portal reads takes on a real PostgreSQL in a shop with many products, orders and
// people: `npm run bench:admin`, or with some words to ask only what is named so. Fails above the limit.

const PRODUCTS = 100_000;
const BACK_OFFICE = { users: 20_000, orders: 50_000, others: 5000 };
const ROUNDS = 50;
const LIMIT = 300;

type Timing = { name: string; p50: number; p95: number };

const shop = await openShopDatabase();
const begun = performance.now();
await fillCatalogue(shop.owner, 1, PRODUCTS);
const adminId = await fillBackOffice(shop.owner, BACK_OFFICE);
console.log(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);

const [known] = await shop.owner<
  { productId: string; orderId: string; couponId: string; categoryId: string }[]
>`
  select i.product_id as "productId", i.order_id as "orderId",
    (select c.id from public.coupons c where c.code = 'BENCH7') as "couponId",
    (select c.id from public.categories c where c.slug = 'books') as "categoryId"
  from public.order_items i limit 1`;
if (!known) throw new Error("nothing was ever ordered");
const api = await openDataApi(shop.port, adminId);

const wanted = process.argv.slice(2).join(" ");
const timings: Timing[] = [];
for (const path of (await adminPaths(known)).filter(({ name }) => name.includes(wanted))) {
  const timing = await time(path);
  timings.push(timing);
  console.log(
    `${timing.name.padEnd(40)}${timing.p50.toFixed(1).padStart(9)}${timing.p95.toFixed(1).padStart(9)}${timing.p95 > LIMIT ? "  SLOW" : ""}`,
  );
}

await api.close();
await shop.close();
const slow = timings.filter(({ p95 }) => p95 > LIMIT).map(({ name }) => name);
if (slow.length > 0) console.error(`Slower than ${LIMIT} ms at p95: ${slow.join(", ")}`);
process.exit(slow.length > 0 ? 1 : 0);

async function time({ name, ask }: AdminPath): Promise<Timing> {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const asked = performance.now();
    await ask(api.db);
    if (round >= 0) times.push(performance.now() - asked);
  }
  times.sort((a, b) => a - b);
  return { name, p50: times[Math.floor(ROUNDS * 0.5)]!, p95: times[Math.floor(ROUNDS * 0.95)]! };
}
