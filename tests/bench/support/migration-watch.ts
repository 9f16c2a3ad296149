import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type postgres from "postgres";

// Watches the activity in a database while a migration changes it.

const BIG = [
  "orders",
  "order_items",
  "order_status_history",
  "payments",
  "stock_movements",
  "products",
  "users",
];

const ADDRESS = {
  first_name: "Asha",
  last_name: "Verma",
  address_line_1: "14 Marine Drive",
  address_line_2: null,
  city: "Kochi",
  state: "Kerala",
  postal_code: "682001",
  phone: "+919876543210",
};

/** Notes for how long the migration holds each kind of lock on the big tables, looking a hundred times a second. */
export function watchLocks(sql: postgres.Sql, pid: number) {
  const seen = new Map<string, { first: number; last: number }>();
  const watch = { isOn: true };
  const watching = (async () => {
    while (watch.isOn) {
      const rows = await sql<{ lock: string }[]>`
        select c.relname || ' ' || l.mode as lock from pg_locks l join pg_class c on c.oid = l.relation
        where l.pid = ${pid} and l.granted and c.relname = any(${BIG}) and c.relkind = 'r'
          and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;
      const now = performance.now();
      for (const { lock } of rows) seen.set(lock, { first: seen.get(lock)?.first ?? now, last: now });
      await sleep(10);
    }
  })();
  return async () => {
    watch.isOn = false;
    await watching;
    return [...seen].map(([lock, { first, last }]) => ({ lock, ms: last - first }));
  };
}

/** Places one order after another, as the release's own Worker does, and reads the newest. @returns the waits, when stopped */
export async function placeOrders(sql: postgres.Sql) {
  const product = randomUUID();
  await sql`insert into public.products (id, name, description, price, sku, stock)
    values (${product}, 'Test lamp', 'For a test', 100, 'MIGRATION-1', 100000)`;
  const shoppers = await sql<
    { id: string }[]
  >`select id from public.users where not is_admin order by id limit 5000`;
  let count = 0;
  const order = () => ({
    user_id: shoppers[count++ % shoppers.length]?.id ?? "",
    checkout_key: randomUUID(),
    cart_id: randomUUID(),
    lines: [{ product_id: product, quantity: 1, unit_price: 100 }],
    subtotal: 100,
    shipping_amount: 49,
    tax_amount: 18,
    discount_amount: 0,
    round_off: 0,
    total_amount: 167,
    payment_method: "cod",
    shipping_address: { ...ADDRESS, phone: `+9198${String(count).padStart(8, "0")}` },
  });
  const waits: number[] = [];
  const answers = new Map<string, number>();
  const shop = { isOpen: true };
  const working = (async () => {
    while (shop.isOpen) {
      const begun = performance.now();
      const answer = await sql<{ answer: { ok: boolean; code?: string } }[]>`
        select public.shop_place_order(${sql.json(order())}) as answer`.then(
        ([row]) => (row?.answer.ok ? "placed" : (row?.answer.code ?? "refused")),
        (error: unknown) => String(error).slice(0, 120),
      );
      waits.push(performance.now() - begun);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      await sleep(20);
    }
  })();
  return async () => {
    shop.isOpen = false;
    await working;
    return { longest: Math.max(...waits), answers };
  };
}
