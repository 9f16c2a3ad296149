import { expect, test } from "vitest";

import { noticeOf, textOf } from "#tests/http/support/browser.ts";
import { expire, payAndReturn, stateOf, stockOf } from "#tests/http/support/online-order.ts";
import { addProduct, addToCart, checkoutForm, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

/** A shopper with three orders whose payment was declined, and what a fourth order is answered. */
async function threeDeclined() {
  const lamp = await addProduct(shop, { price: 600, stock: 20 });
  const browser = await newShopper(shop);
  const payOnline = async () => {
    browser.cookies.delete("haat-cart");
    await addToCart(browser, lamp.id);
    return browser.post("/checkout", { ...(await checkoutForm(browser)), paymentMethod: "razorpay" });
  };
  const orders = [];
  for (let count = 0; count < 3; count += 1) {
    const { location } = await payOnline();
    const id = location?.split("/").at(-1) ?? "";
    const [row] = await shop.sql<{ order_number: string; razorpay_order_id: string }>(
      "select order_number, razorpay_order_id from public.orders where id = $1",
      [id],
    );
    const order = {
      browser,
      product: lamp,
      id,
      orderNumber: row?.order_number ?? "",
      razorpayOrderId: row?.razorpay_order_id ?? "",
      pay: `/checkout/pay/${id}`,
      confirmation: `/order-confirmation/${id}`,
    };
    await payAndReturn(shop, order, "failure");
    expect(await stateOf(shop, order)).toBe("razorpay failed failed");
    orders.push(order);
  }
  return { browser, lamp, orders, payOnline };
}

test("three declined orders are no dead end: each can be cancelled, which makes room for another", async () => {
  const { browser, lamp, orders, payOnline } = await threeDeclined();
  const refused = await payOnline();
  expect([refused.status, textOf(refused.html).includes("Please pay for or cancel one of them")]).toEqual([
    409,
    true,
  ]);
  const list = (await browser.get("/orders")).html;
  const [declined] = orders;
  if (!declined) throw new Error("No order was declined");
  for (const { id } of orders) {
    const path = `/order/${id}`;
    expect(list).toContain(`href="${path}"`);
    expect((await browser.get(path)).html).toMatch(
      new RegExp(`<a[^>]*href="${path}/cancel"[^>]*>Cancel order</a>`),
    );
  }
  const path = `/order/${declined.id}`;
  const dialog = textOf((await browser.get(`${path}/cancel`)).html);
  expect(dialog).toContain(`Cancel order ${declined.orderNumber}?`);
  expect(dialog).toContain("If money was deducted for it, we refund it automatically.");
  expect(await stockOf(shop, lamp)).toBe(17);
  const answer = await browser.post(`${path}/cancel`, { intent: "cancel" });
  expect(noticeOf((await browser.get(answer.location ?? "")).html)).toBe("Order cancelled successfully");
  expect(await stateOf(shop, declined)).toBe("razorpay cancelled failed");
  expect(await stockOf(shop, lamp)).toBe(18);
  expect((await payOnline()).location).toMatch(/^\/checkout\/pay\//);
});

test("a declined order that holds no stock any more does not count, and has no Cancel", async () => {
  const { browser, orders, payOnline } = await threeDeclined();
  const [first] = orders;
  if (!first) throw new Error("No order was declined");
  await expire(shop, first);
  const path = `/order/${first.id}`;
  expect((await browser.get(path)).html).not.toContain(`${path}/cancel`);
  const refused = await browser.get(`${path}/cancel`);
  expect([refused.status, refused.location]).toEqual([303, path]);
  expect(noticeOf((await browser.get(path)).html)).toBe(
    "This order cannot be cancelled as it is currently failed",
  );
  expect((await payOnline()).location).toMatch(/^\/checkout\/pay\//);
});
