import { randomUUID } from "node:crypto";

import { fillCatalogue } from "#tests/bench/support/catalogue-data.ts";
import { fillOrderHistory } from "#tests/bench/support/order-history.ts";
import { startPostgres } from "#tests/postgres/server.ts";
import { createRazorpayOrder, paymentUpdate, settle } from "#tests/races/support/payments.ts";
import { concurrently } from "#tests/races/support/race.ts";
import {
  callAs,
  createRaceTemplate,
  createShopDatabase,
  placeOrder,
  type ShopDatabase,
} from "#tests/races/support/shop-database.ts";

// Times placing an order and each later step of it on a real PostgreSQL, in a small shop and in a big and old one.
// `npm run bench:orders` prints milliseconds of one client, orders per second of 32, and how much the big shop costs.

type Size = { products: number; orders: number };
const SIZES: Size[] = process.argv.includes("--quick")
  ? [
      { products: 1_000, orders: 1_000 },
      { products: 10_000, orders: 20_000 },
    ]
  : [
      { products: 1_000, orders: 10_000 },
      { products: 100_000, orders: 1_000_000 },
    ];
const ROUNDS = 300;
const CLIENTS = 32;
const FLOOD = 2_000;

type Buyable = { id: string; price: number };
type Placed = { id: string; userId: string; razorpayOrderId: string; total: number };

const server = await startPostgres();
await createRaceTemplate(server.port);
const results = [];
for (const size of SIZES) results.push(await measure(size));
await server.stop();
print(results);

async function measure(size: Size): Promise<Map<string, number>> {
  const shop = await createShopDatabase(server.port);
  const start = performance.now();
  await fillCatalogue(shop.owner, 1, size.products);
  await fillOrderHistory(shop.owner, size.orders);
  const [buyers, adminId] = await addPeople(shop);
  const products = await shop.owner<Buyable[]>`
    select id, price::float from public.products where is_active and options = '[]' order by id limit 5000`;
  await shop.owner`update public.products set stock = 1000000 where id = any (${products.map(({ id }) => id)})`;
  await shop.owner`vacuum analyze`;
  // Otherwise the first steps also write out what the filling left in memory.
  await shop.owner`checkpoint`;
  console.log(`${size.products} products, ${size.orders} orders: filled in ${seconds(start)} s`);

  const figures = new Map<string, number>();
  const at = <T>(items: readonly T[], n: number): T => items[n % items.length]!;
  const place = async (n: number, product: Buyable, method: "cod" | "razorpay" = "cod") => {
    const answer = await placeOrder(shop.server, {
      userId: at(buyers, n),
      lines: [{ product_id: product.id, quantity: 1, unit_price: product.price }],
      method,
    });
    if (!answer.ok) throw new Error(`place: ${answer.code}`);
    return answer;
  };
  const time = async (name: string, step: (n: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let n = -20; n < ROUNDS; n += 1) {
      const from = performance.now();
      await step(n + 20);
      if (n >= 0) times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    figures.set(`${name}, p50`, times[ROUNDS / 2]!);
    figures.set(`${name}, p95`, times[Math.floor(ROUNDS * 0.95)]!);
  };
  const flood = async (name: string, pick: (n: number) => Buyable) => {
    const from = performance.now();
    let next = 0;
    await concurrently(CLIENTS, async () => {
      while (next < FLOOD) {
        const n = (next += 1);
        await place(n, pick(n));
      }
    });
    figures.set(`${name}, orders a second`, FLOOD / ((performance.now() - from) / 1000));
  };

  await time("place, cash", (n) => place(n, at(products, n)));
  await flood(`place, ${CLIENTS} clients`, (n) => at(products, n * 7));
  await flood(`place, ${CLIENTS} clients, one product`, () => products[0]!);
  const unpaid: Placed[] = [];
  for (let n = 0; n < 5 * (ROUNDS + 20); n += 1) {
    const userId = at(buyers, n);
    const product = at(products, n);
    const { order_id: id = "" } = await place(n, product, "razorpay");
    unpaid.push({
      id,
      userId,
      total: product.price,
      razorpayOrderId: await createRazorpayOrder(shop.server, id),
    });
    if (n % 3 === 2)
      await shop.owner`update public.orders set created_at = created_at - interval '3 hours' where id = ${id}`;
  }
  const take = () => unpaid.pop()!;
  const ship = (id: string) =>
    callAs<unknown>(
      shop.server,
      adminId,
      (sql) => sql<{ answer: unknown }[]>`select public.admin_set_order_status(${id}, 'shipped') as answer`,
    );
  const paid: Placed[] = [];
  await time("settle a payment", async () => {
    const order = take();
    paid.push(order);
    await settle(shop.server, paymentUpdate(order, "captured"));
  });
  const cancelled: Placed[] = [];
  await time("cancel, paid", async () => {
    const order = paid.pop()!;
    cancelled.push(order);
    await callAs(
      shop.server,
      order.userId,
      (sql) => sql<{ answer: unknown }[]>`select public.shop_cancel_order(${order.id}) as answer`,
    );
  });
  await time("fail a payment", async () => {
    const order = take();
    paid.push(order);
    await settle(shop.server, paymentUpdate(order, "failed"));
  });
  await time("pay again", async () => {
    const order = paid.pop()!;
    await callAs(
      shop.server,
      order.userId,
      (sql) => sql<{ answer: unknown }[]>`select public.shop_reopen_order(${order.id}) as answer`,
    );
  });
  await time("set the status", () => ship(take().id));
  await time("expire one order", async () => {
    await shop.owner`update public.orders set held_until = now() - interval '1 second' where id = ${take().id}`;
    await shop.server`select public.shop_expire_unpaid_orders(false)`;
  });
  await time("list payments to look up", () => shop.server`select public.shop_claim_due_payment_checks(20)`);
  // As autovacuum does once so many mails wait.
  await shop.owner`analyze public.outbox`;
  await time("claim 20 mails", () => shop.server`select public.shop_claim_mails(20)`);
  await time("claim 20 refunds", () => shop.server`select public.shop_claim_refunds(20)`);
  await shop.close();
  return figures;
}

/** Shoppers, none of whom has more than three unpaid orders, and an admin. */
async function addPeople(shop: ShopDatabase): Promise<[string[], string]> {
  const ids = Array.from({ length: 1_000 }, () => randomUUID());
  await shop.owner`insert into auth.users ${shop.owner(ids.map((id) => ({ id, email: `${id}@bench.example` })))}`;
  const [adminId = "", ...buyers] = ids;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  return [buyers, adminId];
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}

function print([small, big]: Map<string, number>[]): void {
  console.log(`${"".padEnd(44)}${"small".padStart(9)}${"big".padStart(9)}${"growth".padStart(9)}`);
  for (const [name, before] of small ?? []) {
    const after = big?.get(name) ?? Number.NaN;
    const digits = name.endsWith("a second") ? 0 : 1;
    const growth = name.endsWith("a second") ? before / after : after / before;
    console.log(
      `${name.padEnd(44)}${before.toFixed(digits).padStart(9)}${after.toFixed(digits).padStart(9)}${growth.toFixed(2).padStart(9)}`,
    );
  }
}
