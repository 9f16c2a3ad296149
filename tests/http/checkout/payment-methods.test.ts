import { describe, expect, test } from "vitest";

import { type Browser, noticeOf, type Page, textOf } from "#tests/http/support/browser.ts";
import { shownTotal } from "#tests/http/support/coupons.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import {
  addProduct,
  addToCart,
  cartOf,
  checkoutForm,
  countRows,
  newShopper,
  openShop,
  shopperWith,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const withoutKeys = await openShop({ payment: false });
const lamp = await addProduct(shop, { price: 299.5, stock: 500 });

const NOT_AVAILABLE = "This payment method is not available now. Please choose another one.";
const FAILED = "Payment initialization failed. Please try again.";

/** Payment methods in page order; `*` marks the selected one, `-` a disabled one. */
function paymentMethods(html: string): string[] {
  return Array.from(html.matchAll(/<input[^>]*name="paymentMethod"[^>]*>/g), ([tag]) => {
    const method = /value="(\w+)"/.exec(tag)?.[1] ?? "";
    return method + (tag.includes("checked") ? "*" : "") + (tag.includes("disabled") ? "-" : "");
  });
}

const payOnline = async (browser: Browser) =>
  browser.post("/checkout", { ...(await checkoutForm(browser)), paymentMethod: "razorpay" });

/** The order whose pay page the response redirects to. */
async function unpaidOrder({ status, location }: Page) {
  expect(status).toBe(303);
  const id = /^\/checkout\/pay\/([0-9a-f-]{36})$/.exec(location ?? "")?.[1] ?? `none: ${location}`;
  const [order = {}] = await shop.sql("select * from public.orders where id = $1", [id]);
  return order;
}

const razorpayOrdersFor = (order: Record<string, unknown>) =>
  shop.razorpay.orders().filter(({ receipt }) => receipt === order.order_number);

test("online payment comes first and is selected, with its requirements and the test mode note", async () => {
  const { html } = await (await shopperWith(shop, lamp)).get("/checkout");
  expect(paymentMethods(html)).toEqual(["razorpay*", "cod"]);
  const text = textOf(html);
  expect(text).toMatch(
    /Pay online UPI \(Google Pay, PhonePe, Paytm, BHIM\), cards and net banking ?\. You pay on the next page, securely with Razorpay\. .*Cash on delivery Pay ₹403 when it arrives/,
  );
  expect(text).toContain("Test mode: no real money is taken.");
  expect(text).toMatch(/Delivery between \d+/);
});

describe("an online order", () => {
  test("waits for payment, reserves stock, redirects to the pay page and keeps the cart", async () => {
    const product = await addProduct(shop, { price: 299.5, stock: 4 });
    const browser = await shopperWith(shop, product);
    const page = await browser.get("/checkout");
    const cart = cartOf(browser);
    const answer = await payOnline(browser);
    const order = await unpaidOrder(answer);
    expect(order).toMatchObject({ status: "pending", payment_status: "pending", payment_method: "razorpay" });
    expect(order.total_amount).toBe(403);
    expect(cartOf(browser)).toEqual(cart);
    expect(await shop.sql("select stock from public.products where id = $1", [product.id])).toEqual([
      { stock: 3 },
    ]);

    const [known, ...more] = razorpayOrdersFor(order);
    expect(more).toEqual([]);
    expect(known).toMatchObject({
      id: order.razorpay_order_id,
      amount: shownTotal(page.html),
      currency: "INR",
    });
    expect(noticeOf((await browser.get("/cart")).html)).toBe("");
    // The cart can still be changed, and the checkout opened again.
    expect((await browser.get("/checkout")).status).toBe(200);
  });

  test("makes client navigation load the pay page as a new document", async () => {
    const browser = await shopperWith(shop, lamp);
    const form = { ...(await checkoutForm(browser)), paymentMethod: "razorpay" };
    const answer = await browser.post("/checkout.data", form);
    expect(answer.status).toBe(202);
    expect(answer.html).toMatch(/"\/checkout\/pay\/[0-9a-f-]{36}"/);
    expect(answer.html).toMatch(/"reload",true/);
  });

  test("is found again by its checkout key, and leads to the pay page or, once paid, to the confirmation", async () => {
    const browser = await shopperWith(shop, lamp);
    const form = { ...(await checkoutForm(browser)), paymentMethod: "razorpay" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.fork().post("/checkout", form)),
    );
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    const order = await unpaidOrder(answers[0] as Page);
    expect(await unpaidOrder(await browser.post("/checkout", form))).toMatchObject({
      id: order.id,
      razorpay_order_id: order.razorpay_order_id,
    });
    await shop.razorpay.pay(String(order.razorpay_order_id));
    const paid = await browser.post("/checkout", form);
    expect(paid.location).toBe(`/order-confirmation/${String(order.id)}`);
    const [row] = await shop.sql("select status, payment_status from public.orders where id = $1", [
      order.id,
    ]);
    expect(row).toEqual({ status: "confirmed", payment_status: "paid" });
  });

  test("is replaced by a new order of the same cart", async () => {
    const product = await addProduct(shop, { stock: 1 });
    const browser = await shopperWith(shop, product);
    const first = await unpaidOrder(await payOnline(browser));
    // The last unit is reserved by this cart's own order; for other shoppers the product is out of stock.
    for (const path of ["/cart", "/checkout"]) {
      expect(textOf((await browser.get(path)).html), path).not.toMatch(/out of stock/i);
    }
    const other = await shopperWith(shop, lamp);
    await other.post("/cart", { intent: "add", productId: product.id });
    expect(noticeOf((await other.get("/cart")).html)).toBe("Test lamp is out of stock.");
    await browser.post("/cart", { intent: "set", productId: product.id, quantity: "1" });
    const second = await unpaidOrder(await payOnline(browser));
    const [row] = await shop.sql("select status from public.orders where id = $1", [first.id]);
    expect([row?.status, second.status]).toEqual(["cancelled", "pending"]);
    expect(await shop.sql("select stock from public.products where id = $1", [product.id])).toEqual([
      { stock: 0 },
    ]);
  });

  test("reports an address that could not be saved", async () => {
    const browser = await newShopper(shop);
    await addToCart(browser, lamp.id);
    await payOnline(browser);
    await shop.sql(
      `insert into public.addresses (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
       select a.user_id, a.first_name, a.last_name, a.address_line_1, a.city, a.state, a.postal_code, a.phone
       from (select * from public.addresses order by created_at desc limit 1) a, generate_series(1, 19)`,
    );
    const form = {
      ...(await checkoutForm(browser)),
      paymentMethod: "razorpay",
      address_line_1: "7 Lake View",
    };
    expect((await browser.post("/checkout", form)).location).toMatch(/^\/checkout\/pay\//);
    expect(noticeOf((await browser.get("/cart")).html)).toMatch(
      /^Your unpaid order ORD-\d+ is replaced by this one\. Failed to save address for next time: you have 20 already\.$/,
    );
  });
});

describe("a Razorpay order that cannot be created", () => {
  test.each(["cut", "429", "500", "502", "html", "empty", "401"] as const)(
    "(%s) shows a message, and the order waits for payment",
    async (kind) => {
      const browser = await shopperWith(shop, lamp);
      const form = { ...(await checkoutForm(browser)), paymentMethod: "razorpay" };
      const cart = cartOf(browser);
      shop.razorpay.setFault({ kind, times: 99 });
      const answer = await browser.post("/checkout", form);
      shop.razorpay.setFault(null);
      expect([answer.status, answer.location]).toEqual([
        303,
        expect.stringMatching(/^\/order-confirmation\/[0-9a-f-]{36}$/),
      ]);
      expect(noticeOf((await browser.get(answer.location ?? "")).html)).toBe(FAILED);
      expect(cartOf(browser)).toEqual(cart);
      const id = answer.location?.split("/").at(-1);
      const [order = {}] = await shop.sql("select * from public.orders where id = $1", [id]);
      expect(order).toMatchObject({ status: "pending", payment_status: "pending", razorpay_order_id: null });

      const again = await unpaidOrder(await browser.post("/checkout", form));
      expect(again.id).toBe(id);
      expect(razorpayOrdersFor(again)).toHaveLength(1);
    },
  );
});

describe("payment methods", () => {
  test.each([
    [{ enable_razorpay: false }, ["cod*"], "razorpay", NOT_AVAILABLE],
    [{ enable_cod: false }, ["razorpay*"], "cod", NOT_AVAILABLE],
    [{ cod_limit: 402 }, ["razorpay*", "cod-"], "cod", "Cash on delivery is for orders up to ₹402."],
    [
      { enable_razorpay: false, cod_limit: 402 },
      ["cod-"],
      "cod",
      "Cash on delivery is for orders up to ₹402.",
    ],
  ])("with %j are %j, and %s is rejected: %s", async (settings, methods, chosen, message) => {
    const browser = await shopperWith(shop, lamp);
    const form = await checkoutForm(browser);
    await withSettings(shop, settings, async () => {
      const { html } = await browser.get("/checkout");
      expect(paymentMethods(html)).toEqual(methods);
      const place = /<button[^>]*value="place-order"[^>]*>/.exec(html)?.[0] ?? "";
      expect(place.includes(" disabled")).toBe(!methods.some((method) => method.endsWith("*")));
      expect(textOf(html).includes("Test mode")).toBe(paymentMethods(html).includes("razorpay*"));
      const before = await countRows(shop);
      const answer = await browser.post("/checkout", { ...form, paymentMethod: chosen });
      expect(answer.status).toBe(409);
      expect(textOf(answer.html)).toContain(message);
      expect(await countRows(shop)).toEqual(before);
    });
  });

  test("include cash on delivery up to and including its limit", async () => {
    const browser = await shopperWith(shop, lamp);
    await withSettings(shop, { cod_limit: 403 }, async () => {
      expect((await browser.post("/checkout", await checkoutForm(browser))).status).toBe(303);
    });
  });

  test.each(["free", "", "COD"])("do not include '%s'", async (paymentMethod) => {
    const browser = await shopperWith(shop, lamp);
    const answer = await browser.post("/checkout", { ...(await checkoutForm(browser)), paymentMethod });
    expect([answer.status, textOf(answer.html).includes("Please choose a payment method")]).toEqual([
      400,
      true,
    ]);
  });

  test("exclude online payment without keys, and reject it when posted", async () => {
    const product = await addProduct(withoutKeys);
    const browser = await shopperWith(withoutKeys, product);
    const { html } = await browser.get("/checkout");
    expect(paymentMethods(html)).toEqual(["cod*"]);
    expect(textOf(html)).not.toMatch(/Test mode|Pay online|JavaScript/);
    const before = await countRows(withoutKeys);
    const answer = await payOnline(browser);
    expect([answer.status, textOf(answer.html).includes(NOT_AVAILABLE)]).toEqual([409, true]);
    expect(await countRows(withoutKeys)).toEqual(before);
    await withSettings(withoutKeys, { enable_cod: false }, async () => {
      const none = (await browser.get("/checkout")).html;
      expect(textOf(none)).toContain("We cannot take payments at the moment. To order, write to");
      expect(none).toMatch(/<button[^>]*value="place-order"[^>]*disabled=""/);
    });
  });

  test("reject a fourth unpaid online order, but not cash on delivery", async () => {
    const browser = await newShopper(shop);
    for (let count = 0; count < 3; count += 1) {
      browser.cookies.delete("haat-cart");
      await addToCart(browser, lamp.id);
      await unpaidOrder(await payOnline(browser));
    }
    browser.cookies.delete("haat-cart");
    await addToCart(browser, lamp.id);
    const before = await countRows(shop);
    const answer = await payOnline(browser);
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain(
      "You have 3 orders waiting for payment. Please pay for or cancel one of them under My Orders first.",
    );
    expect(answer.html).toMatch(/<a [^>]*href="\/orders"[^>]*>My Orders<\/a>/);
    expect(await countRows(shop)).toEqual(before);
    expect((await browser.post("/checkout", await checkoutForm(browser))).location).toMatch(/^\/order-conf/);
  });
});
