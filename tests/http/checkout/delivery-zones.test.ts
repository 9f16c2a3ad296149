import { afterAll, describe, expect, test } from "vitest";

import { shopperWithAddresses } from "#tests/http/support/addresses.ts";
import { fieldError, inputValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { placeOnline } from "#tests/http/support/online-order.ts";
import {
  addProduct,
  addToCart,
  ADDRESS,
  checkoutForm,
  newShopper,
  openShop,
  orderOf,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const product = await addProduct(shop, { price: 300 });

const ZONE = {
  name: "Islands",
  pins: [[744101, 744304]],
  days_min: 7,
  days_max: 9,
  fee: 99,
  free_above: null,
  cod: true,
  delivered: true,
};
const NO_CASH_THERE = "Cash on delivery is not available for PIN 744101. You would pay online.";
const NO_CASH = { ...ZONE, cod: false };

async function setZones(...zones: object[]): Promise<void> {
  await shop.sql("update public.settings set delivery_zones = $1::text::jsonb", [JSON.stringify(zones)]);
}
afterAll(() => setZones());

/** A shopper with one product in the cart, and the checkout filled in for a PIN code. */
async function atCheckout(pin: string) {
  const browser = await newShopper(shop);
  await addToCart(browser, product.id);
  const form = await checkoutForm(browser);
  return { browser, form: { ...form, ...ADDRESS, postal_code: pin } };
}

/** What a page of the checkout shows, and its form carries. */
const shownOn = (html: string) => ({
  shownTotal: inputValue(html, "shownTotal"),
  shownDelivery: inputValue(html, "shownDelivery"),
});

describe("Deliver to", () => {
  test("is not asked while there are no zones", async () => {
    const browser = await newShopper(shop);
    await addToCart(browser, product.id);
    for (const path of [`/product/${product.id}`, "/cart", "/checkout"]) {
      const { html } = await browser.get(path);
      expect(html, path).not.toContain('name="pin"');
      expect(html, path).not.toContain("Show total for this address");
    }
  });

  test("is kept, and shown with days, fee and cash on product and cart", async () => {
    await setZones(NO_CASH);
    const browser = await newShopper(shop);
    await addToCart(browser, product.id);
    // At the field, which the answer is below.
    const page = `/product/${product.id}?quantity=2`;
    for (const redirectTo of [page, `${page}#reviews`, "/cart"]) {
      const { location } = await browser.post("/deliver-to", { pin: "744 101", redirectTo });
      expect(location).toBe(`${redirectTo.replace("#reviews", "")}#pin`);
    }
    expect((await browser.get("/cart")).html).toContain('id="pin"');
    // By its name the shop's script finds the button again, which had the focus.
    expect((await browser.get(page)).html).toContain('aria-label="Check PIN code"');
    for (const path of [`/product/${product.id}`, "/cart"]) {
      const { html } = await browser.get(path);
      expect(inputValue(html, "pin"), path).toBe("744101");
      expect(textOf(html), path).toContain(
        "₹99 for delivery Cash on delivery is not available for PIN 744101.",
      );
    }
    expect(textOf((await browser.get("/cart")).html)).toContain("Shipping ₹99");
    const text = textOf((await browser.get(`/product/${product.id}`)).html);
    expect(text).toContain("Delivery for ₹99");
    expect(text.match(/Delivery between/g)).toHaveLength(1);

    const checkout = (await browser.get("/checkout")).html;
    expect(inputValue(checkout, "postal_code")).toBe("744101");
    // 300 + 54 tax + 99.
    expect(inputValue(checkout, "shownTotal")).toBe("45300");

    await browser.post("/deliver-to", { pin: "560001", redirectTo: "/cart" });
    expect(textOf((await browser.get("/cart")).html)).toContain("Shipping ₹49");
    await browser.post("/deliver-to", { pin: "", redirectTo: "/cart" });
    expect(inputValue((await browser.get("/cart")).html, "pin")).toBe("");
  });

  test.each(["56000", "delhi", "0".repeat(500), '"><script>alert(1)</script>'])(
    "says beside the field that %s is no PIN code",
    async (pin) => {
      await setZones(ZONE);
      const browser = await newShopper(shop);
      await addToCart(browser, product.id);
      expect((await browser.post("/deliver-to", { pin, redirectTo: "/cart" })).status).toBe(303);
      const { html } = await browser.get("/cart");
      expect(textOf(html)).toContain("Error: Enter a PIN code of six digits, such as 560001");
      expect(html).not.toContain("<script>alert");
      expect(textOf(html)).toContain("Shipping ₹49");
    },
  );

  test("says where the shop does not deliver", async () => {
    await setZones({ ...ZONE, delivered: false });
    const browser = await newShopper(shop);
    await browser.post("/deliver-to", { pin: "744101", redirectTo: "/" });
    const { html } = await browser.get(`/product/${product.id}`);
    expect(textOf(html)).toContain("Error: We do not deliver to 744101.");
    // Nothing is promised there.
    expect(textOf(html)).not.toMatch(/Free Delivery|Delivery for/);
    expect(textOf(html)).not.toContain("Delivery between");
  });
});

describe("checkout", () => {
  test("shows the total of another PIN code again, and charges it with the next press", async () => {
    await setZones(ZONE);
    const { browser, form } = await atCheckout("744101");
    const refused = await browser.post("/checkout", form);
    expect(refused.status).toBe(409);
    // 300 + 54 tax + 49 or 99.
    expect(textOf(refused.html)).toContain("The total is now ₹453 instead of ₹403.");
    expect(inputValue(refused.html, "shownTotal")).toBe("45300");
    expect(textOf(refused.html)).toMatch(/Delivery between [^.]+ to 744101/);
    expect(inputValue(refused.html, "postal_code")).toBe("744101");

    const again = { ...form, ...shownOn(refused.html) };
    const { order } = await orderOf(shop, await browser.post("/checkout", again));
    expect(order).toMatchObject({ shipping_amount: 99, total_amount: 453 });
    const [days] = await shop.sql(
      `select delivery_from - (created_at at time zone 'Asia/Kolkata')::date as first,
         delivery_to - (created_at at time zone 'Asia/Kolkata')::date as last
       from public.orders where id = $1`,
      [order.id],
    );
    expect(days).toEqual({ first: 7, last: 9 });
  });

  test("shows the total for an address before the order is placed", async () => {
    await setZones(ZONE);
    const { browser, form } = await atCheckout("744101");
    const { html, status } = await browser.post("/checkout", { ...form, intent: "refresh" });
    expect(status).toBe(200);
    expect(inputValue(html, "shownTotal")).toBe("45300");
    expect(inputValue(html, "postal_code")).toBe("744101");
  });

  test("says beside the address where the shop does not deliver, and keeps what was typed", async () => {
    await setZones({ ...ZONE, delivered: false });
    const { browser, form } = await atCheckout("744101");
    const refused = await browser.post("/checkout", form);
    expect(refused.status).toBe(409);
    expect(fieldError(refused.html, "checkout", "postal_code")).toBe(
      "We do not deliver to this PIN code. Please choose another address.",
    );
    for (const [name, value] of Object.entries(ADDRESS)) {
      const kept = name === "postal_code" ? "744101" : value;
      expect(refused.html, name).toContain(kept);
    }
    // To another PIN code it is delivered at the price of the settings.
    const again = await browser.post("/checkout", { ...form, postal_code: "560001", shownTotal: "40300" });
    expect((await orderOf(shop, again)).order).toMatchObject({ total_amount: 403 });
  });

  test("says so beside a saved address, and prices the one that is chosen", async () => {
    await setZones(ZONE);
    const { browser, form } = await atCheckout("560001");
    await orderOf(shop, await browser.post("/checkout", form));
    await addToCart(browser, product.id);
    const next = await checkoutForm(browser);
    expect(textOf((await browser.get("/checkout")).html)).toMatch(/Delivery between [^.]+ to 560001/);
    const saved = /value="([0-9a-f-]{36})"[^>]*name="addressId"|name="addressId"[^>]*value="([0-9a-f-]{36})"/
      .exec((await browser.get("/checkout")).html)
      ?.slice(1)
      .find(Boolean);
    await setZones({ ...ZONE, pins: [[560001, 560001]], delivered: false });
    const page = textOf((await browser.get("/checkout")).html);
    expect(page.match(/Error: We do not deliver to 560001\./g)).toHaveLength(2);
    const refused = await browser.post("/checkout", { ...next, addressId: saved ?? "" });
    expect(fieldError(refused.html, "checkout", "addressId")).toBe(
      "We do not deliver to this PIN code. Please choose another address.",
    );
    expect(textOf(refused.html)).toContain("We do not deliver to 560001.");
  });

  test("opens the choice between saved addresses where the chosen one is not served", async () => {
    await setZones({ ...ZONE, pins: [[682001, 682001]], delivered: false });
    const { browser } = await shopperWithAddresses(shop, "First street", "Second street");
    await addToCart(browser, product.id);
    const change = async () =>
      /<details[^>]* data-change[^>]*>/.exec((await browser.get("/checkout")).html)?.[0];
    expect(await change()).toContain("open");
    await setZones(ZONE);
    expect(await change()).not.toContain("open");
  });

  test("names on the confirmation the two days of one month in words that stay together", async () => {
    await setZones();
    const { browser, form } = await atCheckout("560001");
    const { order } = await orderOf(shop, await browser.post("/checkout", form));
    await shop.sql(
      "update public.orders set delivery_from = '2099-12-03', delivery_to = '2099-12-06' where id = $1",
      [order.id],
    );
    const { html } = await browser.get(`/order-confirmation/${String(order.id)}`);
    expect(html).toContain("between 3\u00a0and\u00a06\u00a0December");
  });

  describe("cash to a zone that takes none", () => {
    const CHANGED = "The total is now ₹453 instead of ₹403.";
    /** The ways to pay that are ticked. */
    const ticked = (html: string) =>
      (html.match(/<input[^>]*name="paymentMethod"[^>]*>/g) ?? []).filter((tag) => tag.includes("checked="));

    test("is named beside another mistake, with the new total, and nothing is chosen instead", async () => {
      await setZones(NO_CASH);
      const { browser, form } = await atCheckout("744101");
      const wrong = { ...form, first_name: "", paymentMethod: "cod" };
      const refused = await browser.post("/checkout", wrong);
      expect(refused.status).toBe(400);
      expect(fieldError(refused.html, "checkout", "first_name")).toBe("First name is required");
      expect(fieldError(refused.html, "checkout", "paymentMethod")).toBe(NO_CASH_THERE);
      const summary = textOf(/data-summary[\s\S]*?<\/ul>/.exec(refused.html)?.[0] ?? "");
      expect(summary).toContain("There are 3 problems");
      expect(summary).toContain(CHANGED);
      expect(summary).toContain(NO_CASH_THERE);
      expect(refused.html).toContain('href="#checkout-paymentMethod"');
      expect(refused.html).toContain('id="checkout-paymentMethod"');
      expect(ticked(refused.html)).toEqual([]);

      // The next press, as that page posts it: without a way to pay.
      const rest: Record<string, string> = { ...form, ...shownOn(refused.html) };
      delete rest.paymentMethod;
      const again = await browser.post("/checkout", rest);
      expect(again.status).toBe(400);
      expect(fieldError(again.html, "checkout", "paymentMethod")).toBe("Please choose a payment method");
      expect(ticked(again.html)).toEqual([]);
      const chosen = await browser.post("/checkout", { ...rest, paymentMethod: "razorpay" });
      expect(chosen.location).toMatch(/^\/checkout\/pay\//);
    });

    test("is named with the new total where nothing else is wrong", async () => {
      await setZones(NO_CASH);
      const { browser, form } = await atCheckout("744101");
      const refused = await browser.post("/checkout", { ...form, paymentMethod: "cod" });
      expect(refused.status).toBe(409);
      expect(textOf(refused.html)).toContain(CHANGED);
      expect(fieldError(refused.html, "checkout", "paymentMethod")).toBe(NO_CASH_THERE);
      expect(ticked(refused.html)).toEqual([]);
    });

    test("is named when the total for the address is shown, and a choice that can be made is kept", async () => {
      await setZones(NO_CASH);
      const { browser, form } = await atCheckout("744101");
      const refresh = { ...form, intent: "refresh" };
      const { html, status } = await browser.post("/checkout", { ...refresh, paymentMethod: "cod" });
      expect(status).toBe(200);
      expect(fieldError(html, "checkout", "paymentMethod")).toBe(NO_CASH_THERE);
      expect(textOf(html)).not.toContain(CHANGED);
      const online = await browser.post("/checkout", { ...refresh, paymentMethod: "razorpay" });
      expect(fieldError(online.html, "checkout", "paymentMethod")).toBe("");
      expect(ticked(online.html).join("")).toContain('value="razorpay"');
    });
  });

  test("refuses cash where the zone takes none, with the reason", async () => {
    await setZones(NO_CASH);
    const { browser, form } = await atCheckout("744101");
    const refused = await browser.post("/checkout", { ...form, shownTotal: "45300", paymentMethod: "cod" });
    expect(refused.status).toBe(409);
    expect(fieldError(refused.html, "checkout", "paymentMethod")).toBe(NO_CASH_THERE);
  });

  test("a zone that is changed between page and order shows the new total first", async () => {
    await setZones(ZONE);
    const { browser, form } = await atCheckout("744101");
    await setZones({ ...ZONE, fee: 120 });
    const refused = await browser.post("/checkout", { ...form, shownTotal: "45300" });
    expect(textOf(refused.html)).toContain("The total is now ₹474 instead of ₹453.");
  });
});

test("the page about shipping says that it depends on the PIN code, once there are zones", async () => {
  const browser = await newShopper(shop);
  const page = async () => textOf((await browser.get("/shipping")).html);
  await setZones();
  expect(await page()).not.toContain("depend on your PIN code");
  await setZones(ZONE);
  expect(await page()).toContain("depend on your PIN code");
});

test("an unpaid order to such an address cannot be switched to cash", async () => {
  await setZones();
  const order = await placeOnline(shop, product);
  await setZones({ ...NO_CASH, pins: [[100000, 999999]], fee: null });
  const { html } = await order.browser.get(`/order-confirmation/${order.id}`);
  expect(html).not.toContain("Switch to cash on delivery");
  const answer = await order.browser.post(`/order/${order.id}/payment`, { intent: "switch-to-cod" });
  expect(noticeOf((await order.browser.get(answer.location ?? "")).html)).toBe(
    "Cash on delivery is not offered for this PIN code. Please choose another way to pay.",
  );
});
