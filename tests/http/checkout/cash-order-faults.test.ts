import { expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { textOf } from "#tests/http/support/browser.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import { addProduct, addToCart, checkoutForm, newShopper, openShop } from "#tests/http/support/shop.ts";
import { rotate } from "#tests/http/support/sweep.ts";
import { findStockErrors } from "#tests/http/support/unpaid-orders.ts";
import { IS_LONG } from "#tests/support/long.ts";

const shop = await openShop();
const proxied = await openProxiedShop(shop);

type Cut = "before" | "after";
type Placed = { id: string; number: string; status: string; items: number; moved: number };

/** Orders of a shopper with the number of their items, and the units that left the stock for them. */
function ordersOf(userId: string): Promise<Placed[]> {
  return shop.sql<Placed>(
    `select o.id, o.order_number as number, o.status || ' ' || o.payment_status as status,
       (select sum(i.quantity)::int from public.order_items i where i.order_id = o.id) as items,
       (select -sum(m.quantity)::int from public.stock_movements m where m.order_id = o.id) as moved
     from public.orders o where o.user_id = $1`,
    [userId],
  );
}

/**
 * Cuts a backend call, the nth of its name, before it reaches the backend or after the backend has done it. Not the nth of
 * all calls: caches that end meanwhile add calls.
 */
function cutAt(call: string, nth: number, cut: Cut): void {
  proxied.intercept(async (_request, pass) => {
    if (proxied.calls.at(-1) !== call || countOf(call) !== nth) return null;
    if (cut === "after") await pass();
    return "cut";
  });
}

const countOf = (call: string) => proxied.calls.filter((one) => one === call).length;

const PRODUCTS = [
  await addProduct(shop, { stock: 9_000 }),
  await addProduct(shop, { name: "Soap", stock: 9_000 }),
];

async function withCart() {
  const browser = await newShopper(shop);
  for (const { id } of PRODUCTS) await addToCart(browser, id, 2);
  return { browser, form: await checkoutForm(browser) };
}

const stockErrors = () => findStockErrors(shop);

test("a cash order whose backend calls are cut, before or after each, is whole or absent, and placed once", async () => {
  const errorsBefore = await stockErrors();
  // The first order fills the Worker's caches, so that the next ones make the same calls.
  const first = await withCart();
  await atWorker(proxied, first.browser).get("/checkout");
  await atWorker(proxied, first.browser).post("/checkout", first.form);
  const clean = await withCart();
  proxied.intercept(() => null);
  expect((await atWorker(proxied, clean.browser).post("/checkout", clean.form)).status).toBe(303);
  await expect.poll(() => proxied.calls).toContain("POST /rest/v1/addresses");
  const steps = [...proxied.calls];
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.filter((call) => call.includes("shop_place_order"))).toHaveLength(1);

  const all = steps.flatMap((call, at) =>
    (["before", "after"] as const).map((cut) => ({
      nth: steps.slice(0, at + 1).filter((one) => one === call).length,
      cut,
      call,
    })),
  );
  // Both sides of the one call that writes are cut in every run.
  const isWrite = ({ call }: { call: string }) => call.includes("shop_place_order");
  const cuts = [
    ...all.filter(isWrite),
    ...rotate(
      "cuts",
      all.filter((cut) => !isWrite(cut)),
      3,
    ),
  ];
  let placed = 0;
  for (const { nth, cut, call } of IS_LONG ? Array.from({ length: 8 }, () => cuts).flat() : cuts) {
    const name = `cut ${cut} ${call}, number ${nth}`;
    const { browser, form } = await withCart();
    cutAt(call, nth, cut);
    const answer = await atWorker(proxied, browser).post("/checkout", form);
    // The last calls, such as saving the address, may follow the answer.
    await expect.poll(() => countOf(call), { message: name }).toBeGreaterThanOrEqual(nth);
    expect([303, 409, 503], `${name}: ${textOf(answer.html).slice(0, 200)}`).toContain(answer.status);
    proxied.intercept(() => null);

    const written = await ordersOf(userIdOf(browser));
    expect(written.length, name).toBeLessThan(2);
    for (const order of written) expect(order, name).toMatchObject({ items: 4, moved: 4 });
    placed += written.length;

    const again = await browser.post("/checkout", form);
    expect(again.status, name).toBe(303);
    const [order, ...others] = await ordersOf(userIdOf(browser));
    expect(others, name).toEqual([]);
    expect(order, name).toMatchObject({ status: "confirmed pending", items: 4, moved: 4 });
    expect(again.location, name).toBe(`/order-confirmation/${order?.id}`);
  }
  // Some cuts came after the write, and some before it.
  expect(placed).toBeGreaterThan(0);
  expect(placed).toBeLessThan(IS_LONG ? cuts.length * 8 : cuts.length);
  expect(await stockErrors()).toEqual(errorsBefore);
  console.log(`${cuts.length} cuts of a cash order over ${steps.length} calls: 0 half orders`);
}, 600_000);
