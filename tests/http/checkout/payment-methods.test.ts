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

/** The methods that a checkout offers, in its order; a star marks the chosen one, a dash one that is closed. */
function offered(html: string): string[] {
  return Array.from(html.matchAll(/<input[^>]*name="paymentMethod"[^>]*>/g), ([tag]) => {
    const method = /value="(\w+)"/.exec(tag)?.[1] ?? "";
    return method + (tag.includes("checked") ? "*" : "") + (tag.includes("disabled") ? "-" : "");
  });
}

const payOnline = async (browser: Browser) =>
  browser.post("/checkout", { ...(await checkoutForm(browser)), paymentMethod: "razorpay" });

/** The order that an answer leads to the payment of. */
async function unpaidOrder({ status, location }: Page) {
  expect(status).toBe(303);
  const id = /^\/checkout\/pay\/([0-9a-f-]{36})$/.exec(location ?? "")?.[1] ?? `none: ${location}`;
  const [order = {}] = await shop.sql("select * from public.orders where id = $1", [id]);
  return order;
}

const atRazorpay = (order: Record<string, unknown>) =>
  shop.razorpay.orders().filter(({ receipt }) => receipt === order.order_number);

test("online comes first and is chosen; what it needs is said, and that nothing is real yet", async () => {
  const { html } = await (await shopperWith(shop, lamp)).get("/checkout");
  expect(offered(html)).toEqual(["razorpay*", "cod"]);
  const text = textOf(html);
  expect(text).toMatch(/Pay online UPI, card or netbanking Cash on delivery Pay ₹403 when it arrives/);
  expect(text).toContain("That page needs JavaScript; the rest of the shop does not.");
  expect(text).toContain("Test mode: no real money is taken.");
  expect(text).toMatch(/Delivery by \d+/);
});

describe("an order that is paid online", () => {
  test("waits for its payment, holds its stock, and leads to the pay page; the cart stays", async () => {
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

    const [known, ...more] = atRazorpay(order);
    expect(more).toEqual([]);
    expect(known).toMatchObject({
      id: order.razorpay_order_id,
      amount: shownTotal(page.html),
      currency: "INR",
    });
    expect(noticeOf((await browser.get("/cart")).html)).toBe("");
    // Still there to be changed: opening the checkout again is no dead end.
    expect((await browser.get("/checkout")).status).toBe(200);
  });

  test("with script, too, the pay page is a document of its own", async () => {
    const browser = await shopperWith(shop, lamp);
    const form = { ...(await checkoutForm(browser)), paymentMethod: "razorpay" };
    const answer = await browser.post("/checkout.data", form);
    expect(answer.status).toBe(202);
    expect(answer.html).toMatch(/"\/checkout\/pay\/[0-9a-f-]{36}"/);
    expect(answer.html).toMatch(/"reload",true/);
  });

  test("is the same order for the same key: unpaid to the pay page, paid to its confirmation", async () => {
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

  test("gives way to a new one from the same cart", async () => {
    const product = await addProduct(shop, { stock: 1 });
    const browser = await shopperWith(shop, product);
    const first = await unpaidOrder(await payOnline(browser));
    // The last unit is the one that this cart's own order holds; to anybody else the product is sold out.
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

  test("a failed save of its address is said, whatever else went well", async () => {
    const browser = await newShopper(shop);
    await addToCart(browser, lamp.id);
    await payOnline(browser);
    await shop.sql(
      `insert into public.addresses (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
       select a.user_id, a.first_name, a.last_name, a.address_line_1, a.city, a.state, a.postal_code, a.phone
       from (select * from public.addresses order by created_at desc limit 1) a, generate_series(1, 19)`,
    );
    expect((await payOnline(browser)).location).toMatch(/^\/checkout\/pay\//);
    expect(noticeOf((await browser.get("/cart")).html)).toBe("Failed to save address");
  });
});

describe("a payment that cannot begin", () => {
  test.each(["cut", "429", "500", "502", "html", "empty", "401"] as const)(
    "%s: says so, and the order waits to be paid",
    async (kind) => {
      const browser = await shopperWith(shop, lamp);
      const form = { ...(await checkoutForm(browser)), paymentMethod: "razorpay" };
      const cart = cartOf(browser);
      shop.razorpay.setMode({ kind, times: 99 });
      const answer = await browser.post("/checkout", form);
      shop.razorpay.setMode(null);
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
      expect(atRazorpay(again)).toHaveLength(1);
    },
  );
});

describe("ways to pay", () => {
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
  ])("with %j the page offers %j, and %s is refused: %s", async (settings, methods, chosen, message) => {
    const browser = await shopperWith(shop, lamp);
    const form = await checkoutForm(browser);
    await withSettings(shop, settings, async () => {
      const { html } = await browser.get("/checkout");
      expect(offered(html)).toEqual(methods);
      const place = /<button[^>]*value="place-order"[^>]*>/.exec(html)?.[0] ?? "";
      expect(place.includes(" disabled")).toBe(!methods.some((method) => method.endsWith("*")));
      expect(textOf(html).includes("Test mode")).toBe(offered(html).includes("razorpay*"));
      const before = await countRows(shop);
      const answer = await browser.post("/checkout", { ...form, paymentMethod: chosen });
      expect(answer.status).toBe(409);
      expect(textOf(answer.html)).toContain(message);
      expect(await countRows(shop)).toEqual(before);
    });
  });

  test("cash on delivery is open up to its limit, the limit included", async () => {
    const browser = await shopperWith(shop, lamp);
    await withSettings(shop, { cod_limit: 403 }, async () => {
      expect((await browser.post("/checkout", await checkoutForm(browser))).status).toBe(303);
    });
  });

  test.each(["free", "", "COD"])("'%s' is no way to pay", async (paymentMethod) => {
    const browser = await shopperWith(shop, lamp);
    const answer = await browser.post("/checkout", { ...(await checkoutForm(browser)), paymentMethod });
    expect([answer.status, textOf(answer.html).includes("Please choose a payment method")]).toEqual([
      400,
      true,
    ]);
  });

  test("without keys online is absent, and refused when it is asked for all the same", async () => {
    const product = await addProduct(withoutKeys);
    const browser = await shopperWith(withoutKeys, product);
    const { html } = await browser.get("/checkout");
    expect(offered(html)).toEqual(["cod*"]);
    expect(textOf(html)).not.toMatch(/Test mode|Pay online|JavaScript/);
    const before = await countRows(withoutKeys);
    const answer = await payOnline(browser);
    expect([answer.status, textOf(answer.html).includes(NOT_AVAILABLE)]).toEqual([409, true]);
    expect(await countRows(withoutKeys)).toEqual(before);
    await withSettings(withoutKeys, { enable_cod: false }, async () => {
      const none = (await browser.get("/checkout")).html;
      expect(textOf(none)).toContain("No payment method is available right now. Please write to");
      expect(none).toMatch(/<button[^>]*value="place-order"[^>]*disabled=""/);
    });
  });

  test("with three orders waiting for payment a fourth is refused by name, and cash on delivery is not", async () => {
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
      "You have 3 orders waiting for payment. Please pay for or cancel one of them first.",
    );
    expect(await countRows(shop)).toEqual(before);
    expect((await browser.post("/checkout", await checkoutForm(browser))).location).toMatch(/^\/order-conf/);
  });
});
