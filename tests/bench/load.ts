import { setTimeout as sleep } from "node:timers/promises";

import { Browser, type Page } from "#tests/http/support/browser.ts";
import { addProduct, addToCart, checkoutForm, newShopper } from "#tests/http/support/shop.ts";
import { startPostgres } from "#tests/postgres/server.ts";
import { copyShopTemplate, createShopTemplate } from "#tests/postgres/shop-template.ts";
import { WITHOUT_LIMITS } from "#tests/support/limits.ts";
import { startTestShop } from "#tests/support/test-shop.ts";
import { readUsage, type Usage } from "#tests/support/usage.ts";

// Browses and buys at the built Worker on a real PostgreSQL for some minutes. Run by `npm run load`; MINUTES (10),
// SHOPPERS at once (6) and PAUSE_MS between two requests of one (100) can be set. Prints what a request costs in
// processor time, how long requests took together and what memory the programs used; fails on an answer that is not the expected one, and on a unit of stock that is not accounted for.

const MINUTES = Number(process.env.MINUTES ?? 10);
const SHOPPERS = Number(process.env.SHOPPERS ?? 6);
const PAUSE_MS = Number(process.env.PAUSE_MS ?? 100);
const STOCK = 1_000_000;
const ROUNDS = 5;
const REPEATS = 40;
const FILES = 500;
const SEARCHES = ["lamp", "brass", "kurta", "headfone", "books", "saree", "mobile"];

const times = new Map<string, number[]>();
const errors: string[] = [];
const samples: Usage[] = [];

const server = await startPostgres();
await createShopTemplate(server.port);
const shop = await startTestShop({
  database: (await copyShopTemplate(server.port)).url,
  limit: Number.MAX_SAFE_INTEGER,
  vars: { CATALOGUE_FRESH_MS: "60000" },
});
await shop.sql(`update public.settings set ${WITHOUT_LIMITS}`);
const products = await Promise.all(
  Array.from({ length: 50 }, (_, n) => addProduct(shop, { name: `Lamp ${n}`, price: 100 + n, stock: STOCK })),
);
const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => newShopper(shop)));

// Measures the memory that the local runtime itself keeps for each request; the rest is the shop's share.
const workerMegabytes = () => readUsage(process.pid).workerd?.megabytes ?? 0;
const atStart = workerMegabytes();
for (let n = 0; n < FILES; n++) await (await fetch(`${shop.shopUrl}/favicon.ico`)).arrayBuffer();
const perFile = ((workerMegabytes() - atStart) * 1024) / FILES;

// One request after another: the processor time of each kind.
const costs: Record<string, Record<string, number>> = {};
const alone = new Browser(shop.shopUrl);
const buyer = await newShopper(shop);
const productPage = `/product/${products[0]!.id}`;
await cost("a file: the runtime alone", () => alone.get("/favicon.svg"));
await cost("home, copied", () => alone.get("/"));
await cost("list, copied", () => alone.get("/products"));
await cost("product, copied", () => alone.get(productPage));
await cost("search", () => alone.get("/products?search=lamp"));
await cost("add to cart", () => addToCart(buyer, products[0]!.id));
const withCart = buyer.fork();
for (const name of withCart.cookies.keys()) if (name.startsWith("haat-auth")) withCart.cookies.delete(name);
await cost("home, with a cart", () => withCart.get("/"));
await cost("list, with a cart", () => withCart.get("/products"));
await cost("product, with a cart", () => withCart.get(productPage));
await cost("cart", () => buyer.get("/cart"));
await cost("checkout, place the order and see it", async () => {
  await addToCart(buyer, products[0]!.id);
  const placed = await buyer.post("/checkout", await checkoutForm(buyer));
  return buyer.get(placed.location ?? "/");
});
console.log(`Processor time in ms, medians of ${ROUNDS} rounds of ${REPEATS}:`);
console.table(costs);
const end = performance.now() + MINUTES * 60_000;
/** With the one that warms up. */
const placedBefore = ROUNDS * REPEATS + 1;

async function cost(label: string, request: () => Promise<Page>): Promise<void> {
  const rounds: Usage[] = [];
  await request();
  for (let round = 0; round < ROUNDS; round++) {
    const before = readUsage(process.pid);
    for (let n = 0; n < REPEATS; n++) await request();
    const after = readUsage(process.pid);
    const used = (name: string) => ((after[name]?.cpuMs ?? 0) - (before[name]?.cpuMs ?? 0)) / REPEATS;
    rounds.push(
      Object.fromEntries(["workerd", "postgres"].map((name) => [name, { megabytes: 0, cpuMs: used(name) }])),
    );
  }
  costs[label] = Object.fromEntries(
    ["workerd", "postgres"].map((name) => [
      name,
      Number(
        percentile(
          rounds.map((round) => round[name]?.cpuMs ?? 0),
          0.5,
        ).toFixed(1),
      ),
    ]),
  );
}

function percentile(values: number[], share: number): number {
  return (
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
    Number.NaN
  );
}

/** Makes one request, notes how long it took, and waits as a person would. */
async function visit(label: string, status: number, request: () => Promise<Page>): Promise<Page> {
  const start = performance.now();
  const page = await request();
  times.set(label, [...(times.get(label) ?? []), performance.now() - start]);
  if (page.status !== status) throw new Error(`${label}: ${page.status} ${page.location ?? ""}`);
  await sleep(PAUSE_MS);
  return page;
}

/** Looks around without an account. */
async function browse(n: number): Promise<void> {
  const visitor = new Browser(shop.shopUrl);
  const search = SEARCHES[n % SEARCHES.length]!;
  await visit("home", 200, () => visitor.get("/"));
  await visit("list", 200, () => visitor.get(`/products?page=${1 + (n % 3)}`));
  await visit("search", 200, () => visitor.get(`/products?search=${search}`));
  await visit("product", 200, () => visitor.get(`/product/${products[n % products.length]!.id}`));
}

/** Buys one of a product, cash on delivery. */
async function buy(shopper: Browser, n: number): Promise<void> {
  await visit("add to cart", 303, () => addToCart(shopper, products[n % products.length]!.id));
  await visit("cart", 200, () => shopper.get("/cart"));
  const form = await checkoutForm(shopper);
  await visit("place the order", 303, () => shopper.post("/checkout", form));
  await visit("orders", 200, () => shopper.get("/orders"));
}

async function shopUntilTheEnd(shopper: Browser, first: number): Promise<void> {
  for (let n = first; performance.now() < end; n += SHOPPERS) {
    try {
      await browse(n);
      if (n % 2 === 0) await buy(shopper, n);
    } catch (error) {
      errors.push(String(error));
    }
  }
}

async function watch(): Promise<void> {
  while (performance.now() < end) {
    samples.push(readUsage(process.pid));
    await shop.runCron();
    await sleep(Math.min(10_000, Math.max(0, end - performance.now())));
  }
}

await Promise.all([watch(), ...shoppers.map((shopper, n) => shopUntilTheEnd(shopper, n))]);

const placed = times.get("place the order")?.length ?? 0;
const [books] = await shop.sql<{ orders: number; missing: number }>(
  `select (select count(*)::int from public.orders where user_id is not null and created_at > now() - interval '1 day'
       and exists (select from public.order_items i where i.order_id = orders.id and i.product_id = any ($1::uuid[]))
     ) as orders,
     (select coalesce(sum($2::int - p.stock), 0)::int - coalesce((
       select sum(i.quantity)::int from public.order_items i where i.product_id = any ($1::uuid[])), 0)
     from public.products p where p.id = any ($1::uuid[])) as missing`,
  [products.map(({ id }) => id), STOCK],
);
await shop.close();
await server.stop();

console.table(
  Object.fromEntries(
    [...times].map(([label, values]) => [
      label,
      {
        requests: values.length,
        "p50 ms": Math.round(percentile(values, 0.5)),
        "p99 ms": Math.round(percentile(values, 0.99)),
      },
    ]),
  ),
);
const third = Math.floor(samples.length / 3);
const typical = (part: Usage[], name: string) =>
  percentile(
    part.map((usage) => usage[name]?.megabytes ?? 0),
    0.5,
  );
const memory = ["workerd", "postgres"].map((name) => ({
  program: name,
  "first third": Math.round(typical(samples.slice(0, third), name)),
  "second third": Math.round(typical(samples.slice(third, 2 * third), name)),
  "last third": Math.round(typical(samples.slice(2 * third), name)),
}));
console.log(
  `Memory in MB, medians. A request for a file that the shop does not make adds ${perFile.toFixed(0)} KB to workerd:`,
);
console.table(memory);

const requests = [...times.values()].reduce((sum, values) => sum + values.length, 0);
console.log(`${requests} requests in ${MINUTES} minutes, ${placed} orders, ${errors.length} errors`);
const problems = [...new Set(errors)];
if (books?.orders !== placed + placedBefore)
  problems.push(`${placed + placedBefore} orders were placed, and ${books?.orders} are stored.`);
if (books?.missing !== 0) problems.push(`${books?.missing} units of stock are not accounted for.`);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
