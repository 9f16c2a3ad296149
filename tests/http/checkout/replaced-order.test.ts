import { expect, test } from "vitest";

import { noticeOf, textOf } from "#tests/http/support/browser.ts";
import { mailsTo } from "#tests/http/support/mailbox.ts";
import { type OnlineOrder, placeOnline, stateOf } from "#tests/http/support/online-order.ts";
import { addProduct, addToCart, checkoutForm, openShop, shopperWith } from "#tests/http/support/shop.ts";

const shop = await openShop();

const REPLACED = (order: OnlineOrder) => `Your unpaid order ${order.orderNumber} is replaced by this one.`;
const WILL_REPLACE = (order: OnlineOrder) =>
  `Placing this order replaces your unpaid order ${order.orderNumber} .`;
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
  expect(textOf(page.html)).toContain(`Replaced by ${row?.number}`);
  expect(page.html).toContain(`href="/order/${row?.id}"`);

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

test("a first order, and one after a cancelled one, replaces nothing", async () => {
  const browser = await shopperWith(shop, await addProduct(shop));
  expect(textOf((await browser.get("/checkout")).html)).not.toContain("replaces your unpaid order");
  const old = await placeOnline(shop);
  await old.browser.post(`/order/${old.id}/cancel`, { intent: "cancel" });
  await old.browser.get("/");
  expect(await textAt(old, "/checkout")).not.toContain("replaces your unpaid order");
});

test("while the bank confirms a payment the checkout says that nothing replaces it", async () => {
  const order = await placeOnline(shop);
  await shop.razorpay.pay(order.razorpayOrderId, "authorized");
  const text = await textAt(order, "/checkout");
  expect(text).toContain(`The payment of your order ${order.orderNumber} from this cart is being confirmed.`);
  expect(text).not.toContain("replaces your unpaid order");
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
