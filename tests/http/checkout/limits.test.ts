import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { type Browser, fieldError, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { expire, placeOnline } from "#tests/http/support/online-order.ts";
import {
  addProduct,
  addToCart,
  cartOf,
  checkoutForm,
  newShopper,
  openShop,
  shopperWith,
} from "#tests/http/support/shop.ts";

// The limits of a new shop. The phone numbers differ, since a number has a limit of its own.
const shop = await openShop({ limits: true });

let phones = 9_000_000_000;
const newPhone = () => String((phones += 1));

async function place(browser: Browser, productId: string, fields: Record<string, string>) {
  await addToCart(browser, productId);
  return browser.post("/checkout", { ...(await checkoutForm(browser)), ...fields });
}

const placed = (answer: { status: number; location: string | null }) =>
  `${answer.status} ${(answer.location ?? "").replace(/[0-9a-f-]{36}$/, "…")}`;

test("one item: the product page's field, the cart and its buttons stop at 10", async () => {
  const { id } = await addProduct(shop, { stock: 40 });
  const browser = await newShopper(shop);
  const page = await browser.get(`/product/${id}`);
  expect(page.html).toMatch(/<input[^>]*max="10"[^>]*name="quantity"/);
  expect(textOf(page.html)).toContain("You can order at most 10 of this item");

  await addToCart(browser, id, 12);
  const cart = await browser.get("/cart");
  expect(noticeOf(cart.html)).toBe("Added 10 item(s) to cart. You can order at most 10 of this item.");
  expect(textOf(cart.html)).toContain("+ 18% tax In stock You can order at most 10 of this item Quantity 10");
  const more = /<button[^>]*aria-label="One more of Test lamp"[^>]*>/.exec(cart.html)?.[0];
  expect(more).toContain('disabled=""');

  await browser.post("/cart", { intent: "set", productId: id, quantity: "11" });
  expect(noticeOf((await browser.get("/cart")).html)).toBe("You can order at most 10 of this item.");
  expect(cartOf(browser)?.lines).toEqual([{ id, quantity: 10 }]);
});

test("one item: the stock stops it earlier, without a word about the limit", async () => {
  const { id } = await addProduct(shop, { stock: 4 });
  const page = await (await newShopper(shop)).get(`/product/${id}`);
  expect(page.html).toMatch(/<input[^>]*max="4"[^>]*name="quantity"/);
  expect(textOf(page.html)).not.toContain("You can order at most");
});

test("cash: the fourth open order of a shopper is refused, beside the way to pay, and can be paid online", async () => {
  const { id } = await addProduct(shop, { stock: 40 });
  const browser = await newShopper(shop);
  const answers = [];
  for (let n = 0; n < 3; n += 1) answers.push(placed(await place(browser, id, { phone: newPhone() })));
  expect(answers).toEqual(Array.from({ length: 3 }, () => "303 /order-confirmation/…"));

  const refused = await place(browser, id, { phone: newPhone() });
  expect(refused.status).toBe(409);
  expect(fieldError(refused.html, "checkout", "paymentMethod")).toBe(
    "You have 3 cash orders on the way. Pay online, or wait until one is delivered.",
  );
  expect(cartOf(browser)?.lines).toEqual([{ id, quantity: 1 }]);
  const online = await browser.post("/checkout", {
    ...(await checkoutForm(browser)),
    phone: newPhone(),
    paymentMethod: "razorpay",
  });
  expect(placed(online)).toBe("303 /checkout/pay/…");

  const [order] = await shop.sql<{ id: string }>(
    "select id from public.orders where id = any (select order_id from public.order_items where product_id = $1) and payment_method = 'razorpay'",
    [id],
  );
  await browser.post(`/order/${order?.id}/payment`, { intent: "switch-to-cod" });
  expect(noticeOf((await browser.get(`/order-confirmation/${order?.id}`)).html)).toBe(
    "You have 3 cash orders on the way. Pay online, or wait until one is delivered.",
  );
});

test("cash: the fourth open order for a phone number is refused, also from another shopper", async () => {
  const { id } = await addProduct(shop, { stock: 40 });
  const phone = newPhone();
  const answers = [];
  for (let n = 0; n < 3; n += 1) answers.push(placed(await place(await newShopper(shop), id, { phone })));
  expect(answers).toEqual(Array.from({ length: 3 }, () => "303 /order-confirmation/…"));
  const refused = await place(await newShopper(shop), id, { phone: `+91 ${phone}` });
  expect(refused.status).toBe(409);
  expect(fieldError(refused.html, "checkout", "paymentMethod")).toBe(
    "Too many cash orders for this phone number are on the way. Pay online, or wait until one is delivered.",
  );
});

test("cash: an order above ₹10,000 is paid online", async () => {
  const browser = await shopperWith(shop, await addProduct(shop, { price: 10_001 }));
  expect(textOf((await browser.get("/checkout")).html)).toContain(
    "Cash on delivery is for orders up to ₹10,000.",
  );
});

test("online: unpaid orders hold at most 20 units, also when one is paid again", async () => {
  const [lamp, mat, rug] = [
    await addProduct(shop, { stock: 40 }),
    await addProduct(shop, { stock: 40 }),
    await addProduct(shop, { stock: 40 }),
  ];
  const first = await placeOnline(shop, lamp);
  await expire(shop, first);
  const { browser } = first;
  await browser.post("/cart", { intent: "clear" });
  await addToCart(browser, mat.id, 10);
  await addToCart(browser, rug.id, 10);
  const online = { paymentMethod: "razorpay", phone: newPhone() };
  const second = await browser.post("/checkout", { ...(await checkoutForm(browser)), ...online });
  expect(placed(second)).toBe("303 /checkout/pay/…");

  const message =
    "At most 20 items can wait for payment. Please order fewer, or first pay for or cancel an earlier order.";
  await browser.post(`/order/${first.id}/payment`, { intent: "pay-again" });
  expect(noticeOf((await browser.get(first.confirmation)).html)).toBe(message);

  await browser.post("/cart", { intent: "clear" });
  const third = await place(browser, lamp.id, online);
  expect(third.status).toBe(409);
  expect(textOf(third.html)).toContain(message);
});

test("the page Health counts what the limits have refused", async () => {
  const { id } = await addProduct(shop, { stock: 40 });
  const browser = await newShopper(shop);
  for (let n = 0; n < 5; n += 1) await place(browser, id, { phone: newPhone() });
  const [row] = await shop.sql<{ times: number }>(
    "select times::integer as times from public.order_refusals where code = 'too_many_cod'",
  );
  expect(row?.times).toBeGreaterThanOrEqual(2);
  const page = await (await signedInAdmin(shop)).get("/admin/health");
  expect(page.status).toBe(200);
  expect(textOf(page.html)).toContain(`Cash orders of a customer ${row?.times} `);
});
