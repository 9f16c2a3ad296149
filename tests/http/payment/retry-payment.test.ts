import { describe, expect, test } from "vitest";

import { noticeOf, type Page } from "#tests/http/support/browser.ts";
import {
  expire,
  clearPaymentCheck,
  type OnlineOrder,
  payAndReturn,
  placeOnline,
  stateOf,
  stockOf,
} from "#tests/http/support/online-order.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, cartOf, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { razorpay } = shop;

const PAY_AGAIN = { intent: "pay-again" };
const SWITCH = { intent: "switch-to-cod" };

async function choose(order: OnlineOrder, fields: Record<string, string>): Promise<Page> {
  await clearPaymentCheck(shop, order);
  return order.browser.post(`/order/${order.id}/payment`, fields);
}

/** Why it is refused, as the confirmation says it; order and stock must be what they were. */
async function refusalOf(order: OnlineOrder, fields: Record<string, string>): Promise<string> {
  const before = `${await stateOf(shop, order)}, ${await stockOf(shop, order.product)} left`;
  const { location } = await choose(order, fields);
  if (location !== order.confirmation) return `Not refused: ${location}`;
  const after = `${await stateOf(shop, order)}, ${await stockOf(shop, order.product)} left`;
  if (after !== before) return `Changed: ${before}, then ${after}`;
  return noticeOf((await order.browser.get(order.confirmation)).html);
}

async function expectToPay(order: OnlineOrder): Promise<void> {
  const answer = await choose(order, PAY_AGAIN);
  expect([answer.status, answer.location]).toEqual([303, order.pay]);
  // With script too, the pay page is a document of its own.
  expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
  expect((await order.browser.get(order.pay)).status).toBe(200);
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");
}

const ordersAt = (order: OnlineOrder) =>
  razorpay.orders().filter(({ receipt }) => receipt === order.orderNumber);

describe("pay again", () => {
  test("an order that waits is paid over the same order of Razorpay's, as often as one likes", async () => {
    const order = await placeOnline(shop);
    for (let time = 0; time < 3; time += 1) await expectToPay(order);
    expect(ordersAt(order)).toHaveLength(1);
    expect(await stockOf(shop, order.product)).toBe(9);
  });

  test("a failed order takes its stock again and waits half an hour more", async () => {
    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "failure");
    expect([await stateOf(shop, order), await stockOf(shop, order.product)]).toEqual([
      "razorpay failed failed",
      10,
    ]);
    await expectToPay(order);
    expect(await stockOf(shop, order.product)).toBe(9);
    expect(ordersAt(order).map(({ id }) => id)).toEqual([order.razorpayOrderId]);
    const [held] = await shop.sql<{ minutes: number }>(
      "select extract(epoch from held_until - now()) / 60 as minutes from public.orders where id = $1",
      [order.id],
    );
    expect(Number(held?.minutes)).toBeGreaterThan(29);
    await payAndReturn(shop, order, "success");
    expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  });

  test("an order that never reached Razorpay gets there now", async () => {
    razorpay.setMode({ kind: "500", on: "orders.create", times: 20 });
    const order = await placeOnline(shop).finally(() => razorpay.setMode(null));
    expect(order.razorpayOrderId).toBe("");
    // Razorpay knows nothing of it, so there is nothing to look for.
    expect((await order.browser.get(order.confirmation)).html).not.toContain("Check again");
    razorpay.setMode({ kind: "500", on: "orders.create", times: 20 });
    try {
      expect(await refusalOf(order, PAY_AGAIN)).toBe("Payment initialization failed. Please try again.");
    } finally {
      razorpay.setMode(null);
    }
    await expectToPay(order);
    expect(ordersAt(order)).toHaveLength(1);
  });

  test("sold out since: named, and nothing is changed", async () => {
    const product = await addProduct(shop, { name: "Brass lamp", price: 600, stock: 1 });
    const order = await placeOnline(shop, product);
    await expire(shop, order);
    await shop.sql("update public.products set stock = 0 where id = $1", [product.id]);
    expect(await refusalOf(order, PAY_AGAIN)).toBe(
      "Brass lamp is out of stock. Please place the order again.",
    );
    expect(await refusalOf(order, SWITCH)).toBe("Brass lamp is out of stock. Please place the order again.");
  });

  test("not while online payment is off, for a cancelled order, or after three days", async () => {
    const order = await placeOnline(shop);
    await expire(shop, order);
    const unavailable = "This payment method is not available now. Please choose another one.";
    await withSettings(shop, { enable_razorpay: false }, async () => {
      expect(await refusalOf(order, PAY_AGAIN)).toBe(unavailable);
    });
    await shop.sql("update public.orders set created_at = now() - interval '73 hours' where id = $1", [
      order.id,
    ]);
    const tooOld = "This order is more than three days old. Please place the order again.";
    expect(await refusalOf(order, PAY_AGAIN)).toBe(tooOld);
    expect(await refusalOf(order, SWITCH)).toBe(tooOld);
    await shop.sql("update public.orders set status = 'cancelled' where id = $1", [order.id]);
    const cancelled = "This order was cancelled, so it cannot be paid.";
    expect(await refusalOf(order, PAY_AGAIN)).toBe(cancelled);
    expect(await refusalOf(order, SWITCH)).toBe(cancelled);
  });
});

test("an order whose time is just over, and that nobody has ended yet, does not lead round in circles", async () => {
  const order = await placeOnline(shop);
  await shop.sql(
    "update public.orders set created_at = now() - interval '3 hours', held_until = now() - interval '1 second' where id = $1",
    [order.id],
  );
  expect(await refusalOf(order, PAY_AGAIN)).toBe(
    "This order is being worked on. Please try again in a moment.",
  );
  await shop.sql("select public.expire_unpaid()");
  await expectToPay(order);
});

describe("money that came meanwhile is never asked for twice", () => {
  test.each([PAY_AGAIN, SWITCH])("$intent finds it", async (fields) => {
    const order = await placeOnline(shop);
    await razorpay.pay(order.razorpayOrderId, "all_dropped");
    const answer = await choose(order, fields);
    expect([answer.status, answer.location]).toEqual([303, order.confirmation]);
    const { html } = await order.browser.get(order.confirmation);
    expect(noticeOf(html)).toBe("Payment successful!");
    expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
    expect(await refusalOf(order, fields)).toBe("This order is paid already.");
  });
});

describe("switch to cash on delivery", () => {
  test("a waiting order is confirmed, and its cart is done with", async () => {
    const order = await placeOnline(shop);
    const answer = await choose(order, SWITCH);
    expect([answer.status, answer.location]).toEqual([303, order.confirmation]);
    expect(await stateOf(shop, order)).toBe("cod confirmed pending");
    expect(await stockOf(shop, order.product)).toBe(9);
    const { html } = await order.browser.get(order.confirmation);
    expect(noticeOf(html)).toBe("Your order is confirmed: you pay when it arrives.");
    expect(html).toContain("Thank you, your order is placed");
    expect(cartOf(order.browser)?.lines).toEqual([]);
  });

  test("a failed order takes its stock again", async () => {
    const order = await placeOnline(shop);
    await expire(shop, order);
    expect(await stockOf(shop, order.product)).toBe(10);
    await choose(order, SWITCH);
    expect([await stateOf(shop, order), await stockOf(shop, order.product)]).toEqual([
      "cod confirmed pending",
      9,
    ]);
  });

  test("not above the limit, nor while it is switched off", async () => {
    const order = await placeOnline(shop);
    await withSettings(shop, { cod_limit: 707 }, async () => {
      expect(await refusalOf(order, SWITCH)).toBe(
        "This order is above the limit for cash on delivery. Please choose another way to pay.",
      );
    });
    await withSettings(shop, { enable_cod: false }, async () => {
      expect(await refusalOf(order, SWITCH)).toBe(
        "This payment method is not available now. Please choose another one.",
      );
    });
  });
});
