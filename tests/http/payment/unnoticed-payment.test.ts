import { afterAll, expect, test } from "vitest";

import { noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import { ordersOf } from "#tests/http/support/online-checkout.ts";
import { type OnlineOrder, placeOnline, stateOf, stockOf } from "#tests/http/support/online-order.ts";
import { addProduct, addToCart, cartOf, checkoutForm, openShop } from "#tests/http/support/shop.ts";

/*
 * A shopper approves a payment in another app, the tab closes, and no news of it arrives. Back in the shop, with the cart
 * still full, whatever they press must not ask for the money again.
 */

const shop = await openShop();
const { razorpay } = shop;
razorpay.setWebhookMode("drop");
afterAll(() => razorpay.setWebhookMode("auto"));

/** An order that its shopper pays after the checkout was opened a second time; `form` is of that checkout. */
async function payUnnoticed(outcome: "all_dropped" | "authorized" = "all_dropped") {
  const order = await placeOnline(shop, await addProduct(shop, { price: 600, stock: 5 }));
  const form: Record<string, string> = { ...(await checkoutForm(order.browser)), paymentMethod: "razorpay" };
  await razorpay.pay(order.razorpayOrderId, outcome);
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");
  return { order, form };
}

/** Returns the status and redirect of the response, the page shown there, and the state of order, stock and cart. */
async function readOutcome(order: OnlineOrder, answer: Page) {
  const page = await order.browser.get(order.confirmation);
  return {
    leads: [answer.status, answer.location],
    notice: noticeOf(page.html),
    thanks: textOf(page.html).includes("Thank you, your order is placed"),
    orders: (await ordersOf(shop, order.browser)).map(({ state }) => state),
    stock: await stockOf(shop, order.product),
    cart: cartOf(order.browser)?.lines,
  };
}

const paidOnce = (order: OnlineOrder) => ({
  leads: [303, order.confirmation],
  notice: "You have paid for this order already.",
  thanks: true,
  orders: ["confirmed paid"],
  stock: 4,
  cart: [],
});

test.each(["razorpay", "cod"])("Place Order, %s, leads to the order that is paid", async (paymentMethod) => {
  const { order, form } = await payUnnoticed();
  const answer = await order.browser.post("/checkout", { ...form, paymentMethod });
  expect(await readOutcome(order, answer)).toEqual(paidOnce(order));
});

/** Opens the checkout more than four seconds after Razorpay was asked. */
async function openCheckout(order: OnlineOrder): Promise<Page> {
  await shop.sql("update public.orders set payment_checked_at = null where id = $1", [order.id]);
  return order.browser.get("/checkout");
}

test("opening the checkout leads to the order that is paid", async () => {
  const { order } = await payUnnoticed();
  expect(await readOutcome(order, await openCheckout(order))).toEqual(paidOnce(order));
});

/** Adds a mat to the cart of an order. */
async function addMat({ browser }: OnlineOrder): Promise<string> {
  const mat = await addProduct(shop, { price: 300, stock: 5 });
  await addToCart(browser, mat.id);
  return mat.id;
}

const PLACES: [string, (order: OnlineOrder, form: Record<string, string>) => Promise<Page>][] = [
  ["the checkout", (order) => openCheckout(order)],
  ["Place Order", (order, form) => order.browser.post("/checkout", form)],
];

test.each(PLACES)("with a cart that has changed since, %s leads to the paid order", async (_name, go) => {
  const { order, form } = await payUnnoticed();
  const mat = await addMat(order);
  // As from a checkout that was opened with the mat.
  const [lines = ""] = (form.shownCart ?? "").split(";");
  const shownCart = `${[lines, `${mat.slice(-6)}*1@30000`].toSorted().join()};`;
  const answer = await go(order, { ...form, shownTotal: "106200", shownCart });
  expect(await readOutcome(order, answer)).toEqual({
    ...paidOnce(order),
    cart: [{ id: mat, quantity: 1 }],
  });
});

test.each(PLACES)("of a cart paid in another window, %s orders only what was added", async (_name, go) => {
  const order = await placeOnline(shop, await addProduct(shop, { price: 600, stock: 5 }));
  const form = { ...(await checkoutForm(order.browser)), paymentMethod: "razorpay", shownTotal: "106200" };
  razorpay.setWebhookMode("auto");
  await razorpay.pay(order.razorpayOrderId, "callback_dropped");
  razorpay.setWebhookMode("drop");
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  const mat = await addMat(order);
  const answer = await go(order, form);
  expect([answer.status, answer.location]).toEqual([303, order.confirmation]);
  const page = await order.browser.get(order.confirmation);
  expect(page.html).toContain("Cart, 1 product");
  expect(cartOf(order.browser)?.lines).toEqual([{ id: mat, quantity: 1 }]);
  const rest = { ...(await checkoutForm(order.browser)), paymentMethod: "cod" };
  expect((await order.browser.post("/checkout", rest)).status).toBe(303);
  expect(await stockOf(shop, order.product)).toBe(4);
  expect((await ordersOf(shop, order.browser)).map(({ state }) => state)).toEqual([
    "confirmed pending",
    "confirmed paid",
  ]);
});

test("Place Order leads to the order whose payment the bank has authorized, which stays", async () => {
  const { order, form } = await payUnnoticed("authorized");
  const answer = await order.browser.post("/checkout", form);
  expect([answer.status, answer.location]).toEqual([303, order.confirmation]);
  const page = await order.browser.get(order.confirmation);
  expect(textOf(page.html)).toContain("We are confirming your payment");
  expect((await ordersOf(shop, order.browser)).map(({ state }) => state)).toEqual(["pending pending"]);
});

test("while Razorpay does not answer, the earlier order stays and nothing is placed; without a payment it is replaced", async () => {
  const order = await placeOnline(shop);
  const form = { ...(await checkoutForm(order.browser)), paymentMethod: "cod" };
  razorpay.setFault({ kind: "500", times: 100 });
  const refused = await order.browser.post("/checkout", form);
  razorpay.setFault(null);
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("We could not check whether your earlier order is paid.");
  expect((await ordersOf(shop, order.browser)).map(({ state }) => state)).toEqual(["pending pending"]);
  const placed = await order.browser.post("/checkout", form);
  expect(placed.status).toBe(303);
  expect((await ordersOf(shop, order.browser)).map(({ state }) => state).toSorted()).toEqual([
    "cancelled pending",
    "confirmed pending",
  ]);
});

test("what was paid after its tab was closed leaves the cart at the next page", async () => {
  const order = await placeOnline(shop, await addProduct(shop, { price: 600, stock: 5 }));
  expect((await order.browser.get(order.pay)).status).toBe(200);
  const unpaid = await order.browser.get("/");
  expect(unpaid.html).toContain("Cart, 1 product");
  razorpay.setWebhookMode("auto");
  await razorpay.pay(order.razorpayOrderId, "callback_dropped");
  razorpay.setWebhookMode("drop");
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  const mat = await addMat(order);
  const page = await order.browser.get("/help");
  expect(page.html).toContain("Cart, 1 product");
  expect(cartOf(order.browser)?.lines).toEqual([{ id: mat, quantity: 1 }]);
  expect((await order.browser.get("/checkout")).status).toBe(200);
});

test("in another browser session it leaves the cart when the cart is opened", async () => {
  const order = await placeOnline(shop, await addProduct(shop, { price: 600, stock: 5 }));
  razorpay.setWebhookMode("auto");
  await razorpay.pay(order.razorpayOrderId, "callback_dropped");
  razorpay.setWebhookMode("drop");
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  expect((await order.browser.get("/help")).html).toContain("Cart, 1 product");
  const cart = await order.browser.get("/cart");
  expect(cart.html).toContain("Your cart is empty");
  expect(cart.html).not.toContain("Cart, 1 product");
  expect(cartOf(order.browser)?.lines).toEqual([]);
});

test("what waits for its payment stays in the cart", async () => {
  const order = await placeOnline(shop, await addProduct(shop, { price: 600, stock: 5 }));
  await order.browser.get(order.pay);
  await order.browser.get("/cart");
  expect(cartOf(order.browser)?.lines).toEqual([{ id: order.product.id, quantity: 1 }]);
});
