import { expect, test } from "vitest";

import { noticeOf, textOf } from "#tests/http/support/browser.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";
import { type OnlineOrder, payAndReturn, placeOnline, stateOf } from "#tests/http/support/online-order.ts";
import { addProduct, addToCart, checkoutForm, openShop, shopperWith } from "#tests/http/support/shop.ts";

const shop = await openShop();

const REPLACED = (order: OnlineOrder) => `Your unpaid order ${order.orderNumber} is replaced by this one.`;
const WILL_REPLACE = (order: OnlineOrder) =>
  `Your unpaid order ${order.orderNumber} from this cart will be cancelled when you place this order.`;
const textAt = async ({ browser }: OnlineOrder, path: string) => textOf((await browser.get(path)).html);

async function emailOf({ id }: OnlineOrder): Promise<string> {
  const [row] = await shop.sql<{ email: string }>(
    "select u.email from public.orders o join public.users u on u.id = o.user_id where o.id = $1",
    [id],
  );
  return row?.email ?? "";
}

test("an order that replaces an unpaid one says so at checkout, in its notice, by mail and on the old order", async () => {
  const old = await placeOnline(shop);
  await addToCart(old.browser, (await addProduct(shop)).id);
  const before = await textAt(old, "/checkout");
  expect(before).toContain(WILL_REPLACE(old));
  expect(before).not.toContain(REPLACED(old));

  const placed = await old.browser.post("/checkout", await checkoutForm(old.browser));
  expect(placed.location).toMatch(/^\/order-confirmation\//);
  const { html } = await old.browser.get(placed.location ?? "");
  expect(noticeOf(html)).toBe(`Order placed successfully! ${REPLACED(old)}`);
  expect(await stateOf(shop, old)).toBe("razorpay cancelled pending");

  const [row] = await shop.sql<{ number: string; id: string }>(
    "select n.order_number as number, n.id from public.orders o join public.orders n on n.id = o.replaced_by where o.id = $1",
    [old.id],
  );
  const page = await old.browser.get(`/order/${old.id}`);
  expect(textOf(page.html)).toContain(`Replaced by ${row?.number} , which you placed from the same cart.`);
  expect(page.html).toContain(`href="/order/${row?.id}"`);
  expect(await textAt(old, "/orders")).toContain(`Replaced by ${row?.number}`);

  const mails = await mailsTo(shop, await emailOf(old), 2);
  const mail = mails.find(({ subject }) => subject === `Order ${old.orderNumber} is cancelled`);
  expect(mail?.text).toContain(`Your unpaid order ${old.orderNumber} is replaced by ${row?.number}`);
});

test("an online order says it on its payment page", async () => {
  const old = await placeOnline(shop);
  const form = await checkoutForm(old.browser);
  const placed = await old.browser.post("/checkout", { ...form, paymentMethod: "razorpay" });
  expect(placed.location).toMatch(/^\/checkout\/pay\//);
  expect(noticeOf((await old.browser.get(placed.location ?? "")).html)).toBe(REPLACED(old));
});

test("whoever pays the replaced order learns what replaced it, and where to pay that", async () => {
  const old = await placeOnline(shop);
  const form = await checkoutForm(old.browser);
  const placed = await old.browser.post("/checkout", { ...form, paymentMethod: "razorpay" });
  const payment = placed.location ?? "";
  expect(payment).toMatch(/^\/checkout\/pay\//);
  const [row] = await shop.sql<{ number: string }>(
    "select order_number as number from public.orders where id = $1",
    [payment.split("/").pop()],
  );
  const answer = await payAndReturn(shop, old, "success");
  expect(answer.location).toBe(old.confirmation);
  for (const path of [old.confirmation, `/order/${old.id}`]) {
    const { html } = await old.browser.get(path);
    const text = textOf(html);
    expect(text, path).toContain(`Replaced by ${row?.number} , which still waits for payment.`);
    expect(text, path).toContain(`Pay ${row?.number} · ₹708`);
    expect(html, path).toContain(`href="${payment}"`);
  }
  expect((await old.browser.get(payment)).status).toBe(200);
});

test("a replacement whose payment is under way or unknown is not to be paid again", async () => {
  const old = await placeOnline(shop);
  const form = await checkoutForm(old.browser);
  const placed = await old.browser.post("/checkout", { ...form, paymentMethod: "razorpay" });
  const id = placed.location?.split("/").pop() ?? "";
  const [row] = await shop.sql<{ number: string; razorpay: string }>(
    "select order_number as number, razorpay_order_id as razorpay from public.orders where id = $1",
    [id],
  );
  const expectNotAsked = async () => {
    const text = await textAt(old, `/order/${old.id}`);
    expect(text).toContain(
      `Replaced by ${row?.number} , which you placed from the same cart. Its payment is being confirmed.`,
    );
    expect(text).not.toContain(`Pay ${row?.number}`);
  };
  await shop.sql(
    "update public.orders set payment_checked_at = now(), payment_answered_at = null where id = $1",
    [id],
  );
  await expectNotAsked();
  await shop.sql("update public.orders set payment_answered_at = now() where id = $1", [id]);
  expect(await textAt(old, `/order/${old.id}`)).toContain(`Pay ${row?.number}`);
  await shop.razorpay.pay(row?.razorpay ?? "", "authorized");
  await shop.razorpay.settled();
  await expectNotAsked();
});

test("a first order, and one after a cancelled one, replaces nothing", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  expect(textOf((await browser.get("/checkout")).html)).not.toContain("Your unpaid order");
  const old = await placeOnline(shop);
  await old.browser.post(`/order/${old.id}/cancel`, { intent: "cancel" });
  await old.browser.get("/");
  expect(await textAt(old, "/checkout")).not.toContain("Your unpaid order");
});

test("while the bank confirms a payment, a cart with nothing of that order is checked out as any other", async () => {
  const order = await placeOnline(shop);
  await shop.razorpay.pay(order.razorpayOrderId, "authorized");
  await order.browser.get(order.confirmation);
  const lamp = await addProduct(shop);
  await addToCart(order.browser, lamp.id);
  expect(await textAt(order, "/checkout")).not.toContain("Place Order");
  await order.browser.post("/cart", { intent: "remove", productId: order.product.id });
  expect((await order.browser.get("/checkout")).location).toBe("/checkout");
  const placed = await order.browser.post("/checkout", await checkoutForm(order.browser));
  expect(placed.location).toMatch(/^\/order-confirmation\//);
  expect(placed.location).not.toBe(order.confirmation);
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");
});

test("while the bank confirms a payment the checkout says that nothing replaces it", async () => {
  const order = await placeOnline(shop);
  await shop.razorpay.pay(order.razorpayOrderId, "authorized");
  const { html } = await order.browser.get("/checkout");
  expect(textOf(html)).toContain(`Your bank holds ₹708 for order ${order.orderNumber} from this cart`);
  expect(textOf(html)).not.toMatch(/Place Order|Your unpaid order/);
  expect(html).toContain(`href="/order/${order.id}"`);
  expect(html).toContain(`href="/order/${order.id}/cancel"`);
  // Its items stay in the cart, because the payment may fail.
  const marked = `In your order ${order.orderNumber}, whose payment is being confirmed`;
  expect((await textAt(order, "/cart")).replaceAll(" ,", ",")).toContain(marked);

  await order.browser.post(`/order/${order.id}/cancel`, { intent: "cancel" });
  const cart = await textAt(order, "/cart");
  expect(cart).toContain(order.product.name);
  expect(cart).not.toContain("being confirmed");
  const held = /Your bank holds ₹708 for this order and releases it within \d+ days\./;
  expect(await textAt(order, `/order/${order.id}`)).toMatch(held);
  const [mail] = await mailsTo(shop, await emailOf(order), 1);
  expect(mail?.text).toMatch(held);
  expect(mail?.text).not.toContain("nothing to pay");
});
