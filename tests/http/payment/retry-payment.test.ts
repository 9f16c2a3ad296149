import { describe, expect, test } from "vitest";

import { mainOf, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
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
import { addProduct, addToCart, cartOf, checkoutForm, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { razorpay } = shop;

const PAY_AGAIN = { intent: "pay-again" };
const SWITCH = { intent: "switch-to-cod" };

async function postIntent(order: OnlineOrder, fields: Record<string, string>): Promise<Page> {
  await clearPaymentCheck(shop, order);
  return order.browser.post(`/order/${order.id}/payment`, fields);
}

/** Message of a refusal on the confirmation page. Order and stock must not change. */
async function refusalOf(order: OnlineOrder, fields: Record<string, string>): Promise<string> {
  const before = `${await stateOf(shop, order)}, ${await stockOf(shop, order.product)} left`;
  const { location } = await postIntent(order, fields);
  if (location !== order.confirmation) return `Not refused: ${location}`;
  const after = `${await stateOf(shop, order)}, ${await stockOf(shop, order.product)} left`;
  if (after !== before) return `Changed: ${before}, then ${after}`;
  return noticeOf((await order.browser.get(order.confirmation)).html);
}

async function expectToPay(order: OnlineOrder): Promise<void> {
  const answer = await postIntent(order, PAY_AGAIN);
  expect([answer.status, answer.location]).toEqual([303, order.pay]);
  // Client navigation loads the pay page as a new document.
  expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
  expect((await order.browser.get(order.pay)).status).toBe(200);
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");
}

const ordersAt = (order: OnlineOrder) =>
  razorpay.orders().filter(({ receipt }) => receipt === order.orderNumber);

describe("pay again", () => {
  test("uses the same Razorpay order, as often as it is pressed", async () => {
    const order = await placeOnline(shop);
    for (let time = 0; time < 3; time += 1) await expectToPay(order);
    expect(ordersAt(order)).toHaveLength(1);
    expect(await stockOf(shop, order.product)).toBe(9);
  });

  test("reserves an expired order's stock again and waits another 30 minutes", async () => {
    const order = await placeOnline(shop);
    await expire(shop, order);
    expect([await stateOf(shop, order), await stockOf(shop, order.product)]).toEqual([
      "razorpay failed failed",
      10,
    ]);
    const [before] = await shop.sql<{ now: string }>("select now()::text as now");
    await expectToPay(order);
    expect(await stockOf(shop, order.product)).toBe(9);
    expect(ordersAt(order).map(({ id }) => id)).toEqual([order.razorpayOrderId]);
    const held = await shop.sql(
      "select held_until - $2::timestamptz >= interval '30 minutes' as again from public.orders where id = $1",
      [order.id, before?.now],
    );
    expect(held).toEqual([{ again: true }]);
    await payAndReturn(shop, order, "success");
    expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  });

  test("changes nothing to cash while Razorpay cannot say whether the order is paid", async () => {
    const order = await placeOnline(shop);
    razorpay.setFault({ kind: "500", times: 100 });
    const refusal = await refusalOf(order, SWITCH).finally(() => razorpay.setFault(null));
    expect(refusal).toBe(
      "We could not check whether this order is paid already. Nothing was changed; please try again in a moment.",
    );
    await postIntent(order, SWITCH);
    expect(await stateOf(shop, order)).toBe("cod confirmed pending");
  });

  test("creates the Razorpay order when the first attempt failed", async () => {
    razorpay.setFault({ kind: "500", on: "orders.create", times: 20 });
    const order = await placeOnline(shop).finally(() => razorpay.setFault(null));
    expect(order.razorpayOrderId).toBe("");
    // Razorpay does not know the order, so there is nothing to check.
    expect((await order.browser.get(order.confirmation)).html).not.toContain("Check again");
    razorpay.setFault({ kind: "500", on: "orders.create", times: 20 });
    try {
      expect(await refusalOf(order, PAY_AGAIN)).toBe("Payment initialization failed. Please try again.");
    } finally {
      razorpay.setFault(null);
    }
    await expectToPay(order);
    expect(ordersAt(order)).toHaveLength(1);
  });

  test("is refused when a product is out of stock, naming it", async () => {
    const product = await addProduct(shop, { name: "Brass lamp", price: 600, stock: 1 });
    const order = await placeOnline(shop, product);
    await expire(shop, order);
    await shop.sql("update public.products set stock = 0 where id = $1", [product.id]);
    const gone = "Brass lamp is out of stock. This order cannot be paid now.";
    expect(await refusalOf(order, PAY_AGAIN)).toBe(gone);
    expect(await refusalOf(order, SWITCH)).toBe(gone);
  });

  test("is refused while online payment is off, for a cancelled order, and after 30 days", async () => {
    const order = await placeOnline(shop);
    await expire(shop, order);
    const unavailable = "This payment method is not available now. Please choose another one.";
    await withSettings(shop, { enable_razorpay: false }, async () => {
      expect(await refusalOf(order, PAY_AGAIN)).toBe(unavailable);
    });
    await shop.sql("update public.orders set created_at = now() - interval '721 hours' where id = $1", [
      order.id,
    ]);
    const tooOld = "This order is more than 30 days old. Please place the order again.";
    expect(await refusalOf(order, PAY_AGAIN)).toBe(tooOld);
    expect(await refusalOf(order, SWITCH)).toBe(tooOld);
    await shop.sql("update public.orders set status = 'cancelled' where id = $1", [order.id]);
    const cancelled = "This order was cancelled, so it cannot be paid.";
    expect(await refusalOf(order, PAY_AGAIN)).toBe(cancelled);
    expect(await refusalOf(order, SWITCH)).toBe(cancelled);
  });
});

test("a payment at Razorpay itself, of an order whose price has risen since it failed, is paid back", async () => {
  const order = await placeOnline(shop);
  await expire(shop, order);
  await shop.sql(
    "update public.order_status_history set created_at = created_at - interval '1 minute' where order_id = $1",
    [order.id],
  );
  await shop.sql("update public.products set price = price + 1000 where id = $1", [order.product.id]);
  await payAndReturn(shop, order, "success");
  expect(await stateOf(shop, order)).toBe("razorpay failed paid");
  const refunds = await shop.sql("select reason, status from public.refunds where order_id = $1", [order.id]);
  expect(refunds).toEqual([{ reason: "late", status: "due" }]);
});

test("an order past its deadline that has not failed yet is asked to try again", async () => {
  const order = await placeOnline(shop);
  await shop.sql(
    "update public.orders set created_at = now() - interval '3 hours', held_until = now() - interval '1 second' where id = $1",
    [order.id],
  );
  expect(await refusalOf(order, PAY_AGAIN)).toBe(
    "This order is being worked on. Please try again in a moment.",
  );
  await shop.sql("select public.shop_expire_unpaid_orders(false)");
  await expectToPay(order);
});

describe("a payment made meanwhile", () => {
  test.each([PAY_AGAIN, SWITCH])("is found by $intent", async (fields) => {
    const order = await placeOnline(shop);
    await razorpay.pay(order.razorpayOrderId, "all_dropped");
    const answer = await postIntent(order, fields);
    expect([answer.status, answer.location]).toEqual([303, order.confirmation]);
    const { html } = await order.browser.get(order.confirmation);
    expect(noticeOf(html)).toBe("Payment successful!");
    expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
    expect(await refusalOf(order, fields)).toBe("This order is paid already.");
  });
});

describe("switch to cash on delivery", () => {
  test("confirms a waiting order and clears its cart", async () => {
    const order = await placeOnline(shop);
    const answer = await postIntent(order, SWITCH);
    expect([answer.status, answer.location]).toEqual([303, order.confirmation]);
    expect(await stateOf(shop, order)).toBe("cod confirmed pending");
    expect(await stockOf(shop, order.product)).toBe(9);
    const { html } = await order.browser.get(order.confirmation);
    expect(noticeOf(html)).toBe("Your order is confirmed: you pay when it arrives.");
    expect(html).toContain("Thank you, your order is placed");
    expect(cartOf(order.browser)?.lines).toEqual([]);
  });

  test("takes a failed order's stock again", async () => {
    const order = await placeOnline(shop);
    await expire(shop, order);
    expect(await stockOf(shop, order.product)).toBe(10);
    await postIntent(order, SWITCH);
    expect([await stateOf(shop, order), await stockOf(shop, order.product)]).toEqual([
      "cod confirmed pending",
      9,
    ]);
  });

  test("is refused above the limit and while it is off", async () => {
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

describe("an order that was paid a moment after Razorpay was asked", () => {
  /** Asked a second ago, and paid since without a word. */
  async function payUnheard(): Promise<OnlineOrder> {
    const order = await placeOnline(shop);
    await order.browser.get(`${order.confirmation}?check=0`);
    razorpay.setWebhookMode("drop");
    await razorpay.pay(order.razorpayOrderId, "all_dropped");
    razorpay.setWebhookMode("auto");
    return order;
  }

  test.each([PAY_AGAIN, SWITCH])("%o finds the payment", async (fields) => {
    const order = await payUnheard();
    const answer = await order.browser.post(`/order/${order.id}/payment`, fields);
    expect(answer.location).toBe(order.confirmation);
    expect(noticeOf((await order.browser.get(order.confirmation)).html)).toBe("Payment successful!");
    expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  });

  test("is not switched to cash while Razorpay does not answer, however often that is tried", async () => {
    const order = await payUnheard();
    razorpay.setFault({ kind: "500", times: 100 });
    for (let time = 0; time < 3; time += 1) {
      await order.browser.post(`/order/${order.id}/payment`, SWITCH);
      expect(await stateOf(shop, order)).toBe("razorpay pending pending");
    }
    razorpay.setFault(null);
  });
});

describe("an order that costs something else by now", () => {
  /** A failed order that has released its stock. */
  async function placeExpired(): Promise<OnlineOrder> {
    const product = await addProduct(shop, { price: 600, stock: 5 });
    const order = await placeOnline(shop, product);
    await expire(shop, order);
    expect(await stateOf(shop, order)).toBe("razorpay failed failed");
    return order;
  }

  test.each([PAY_AGAIN, SWITCH])(
    "%o leads to a checkout at the new total, which one more press places",
    async (fields) => {
      const order = await placeExpired();
      await shop.sql("update public.products set price = 900 where id = $1", [order.product.id]);
      const answer = await postIntent(order, fields);
      expect([answer.status, answer.location]).toEqual([303, "/checkout"]);
      expect(await stateOf(shop, order)).toBe("razorpay failed failed");
      const { html } = await order.browser.get("/checkout");
      expect(noticeOf(html)).toBe(
        `The price of ${order.product.name} is now ₹900. Please place the order again.`,
      );
      expect(textOf(mainOf(html))).toContain("Total ₹1,062");
      const form = await checkoutForm(order.browser);
      expect((await order.browser.post("/checkout", { ...form, paymentMethod: "cod" })).status).toBe(303);
      const rows = await shop.sql(
        "select status, total_amount::int as total from public.orders where cart_id = (select cart_id from public.orders where id = $1) order by created_at",
        [order.id],
      );
      expect(rows).toEqual([
        { status: "cancelled", total: 708 },
        { status: "confirmed", total: 1062 },
      ]);
    },
  );

  test.each([PAY_AGAIN, SWITCH])(
    "%o leads to a checkout of what is left, which one more press places",
    async (fields) => {
      const product = await addProduct(shop, { price: 600, stock: 3 });
      const order = await placeOnline(shop, product, 3);
      await expire(shop, order);
      await shop.sql("update public.products set stock = 1 where id = $1", [product.id]);
      const answer = await postIntent(order, fields);
      expect([answer.status, answer.location]).toEqual([303, "/checkout"]);
      expect([await stateOf(shop, order), await stockOf(shop, product)]).toEqual([
        "razorpay failed failed",
        1,
      ]);
      const { html } = await order.browser.get("/checkout");
      expect(noticeOf(html)).toBe(`Only 1 of ${product.name} left. Please place the order again.`);
      expect(textOf(mainOf(html))).toContain("Total ₹708");
      const form = await checkoutForm(order.browser);
      const placed = await order.browser.post("/checkout", { ...form, paymentMethod: "cod" });
      expect(placed.location).toMatch(/^\/order-confirmation\//);
      expect([await stateOf(shop, order), await stockOf(shop, product)]).toEqual([
        "razorpay cancelled failed",
        0,
      ]);
    },
  );

  test("with a product that is sold out leads to a checkout that names it", async () => {
    const order = await placeExpired();
    const lamp = await addProduct(shop, { price: 300, stock: 5 });
    await shop.sql(
      `insert into public.order_items (order_id, product_id, product_name, product_sku, quantity, unit_price, total_price)
      select order_id, $2, $3, 'SKU-1', 1, 300, 300 from public.order_items where order_id = $1`,
      [order.id, lamp.id, lamp.name],
    );
    await order.browser.post("/cart", { intent: "clear" });
    await shop.sql("update public.products set stock = 0 where id = $1", [order.product.id]);
    expect((await postIntent(order, PAY_AGAIN)).location).toBe("/checkout");
    const { html } = await order.browser.get("/checkout");
    expect(noticeOf(html)).toBe(`${order.product.name} is out of stock. Please place the order again.`);
    expect(cartOf(order.browser)?.lines).toEqual([{ id: lamp.id, quantity: 1 }]);
  });

  test.each([PAY_AGAIN, SWITCH])("%o leads to a checkout with the tax of today", async (fields) => {
    const order = await placeExpired();
    const gst = {
      tax_mode: "gst",
      prices_include_tax: false,
      tax_code: "merit",
      gstin: "29AAGCB7383J1Z4",
      seller_state: "Karnataka",
    };
    await withSettings(shop, gst, async () => {
      const answer = await postIntent(order, fields);
      expect([answer.status, answer.location]).toEqual([303, "/checkout"]);
      expect(await stateOf(shop, order)).toBe("razorpay failed failed");
      const { html } = await order.browser.get("/checkout");
      expect(noticeOf(html)).toBe("The tax on the items has changed. Please place the order again.");
      expect(textOf(mainOf(html))).toContain("GST ₹30 Total ₹630");
    });
  });

  test("is put into an empty cart, with its coupon", async () => {
    const order = await placeExpired();
    await shop.sql("update public.orders set coupon_code = 'GONE' where id = $1", [order.id]);
    await order.browser.post("/cart", { intent: "clear" });
    await shop.sql("update public.products set price = 900 where id = $1", [order.product.id]);
    expect((await postIntent(order, PAY_AGAIN)).location).toBe("/checkout");
    expect(cartOf(order.browser)?.lines).toEqual([{ id: order.product.id, quantity: 1 }]);
    expect(cartOf(order.browser)?.coupon).toBe("GONE");
    expect(textOf(mainOf((await order.browser.get("/checkout")).html))).toContain("Total ₹1,062");
  });

  test("is put into the cart once, however often it is taken up again, beside what the cart has", async () => {
    const order = await placeExpired();
    const other = await addProduct(shop, { price: 300 });
    await order.browser.post("/cart", { intent: "clear" });
    await addToCart(order.browser, other.id);
    await shop.sql("update public.products set price = 900 where id = $1", [order.product.id]);
    const both = [
      { id: other.id, quantity: 1 },
      { id: order.product.id, quantity: 1 },
    ];
    for (const fields of [PAY_AGAIN, PAY_AGAIN, SWITCH]) {
      expect((await postIntent(order, fields)).location).toBe("/checkout");
      expect(cartOf(order.browser)?.lines).toEqual(both);
    }
    // More than was ordered stays.
    await addToCart(order.browser, order.product.id, 2);
    await postIntent(order, PAY_AGAIN);
    expect(cartOf(order.browser)?.lines.at(-1)).toEqual({ id: order.product.id, quantity: 3 });
  });

  test("keeps its page when nothing of it is sold any more", async () => {
    const order = await placeExpired();
    await shop.sql("update public.products set is_active = false where id = $1", [order.product.id]);
    expect(await refusalOf(order, PAY_AGAIN)).toBe(`${order.product.name} is no longer available.`);
  });
});
