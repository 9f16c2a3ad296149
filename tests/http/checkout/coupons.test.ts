import { describe, expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, noticeOf, textOf, inputValue } from "#tests/http/support/browser.ts";
import {
  addCoupon,
  applyInCart,
  changeCoupon,
  couponError,
  appliedCoupon,
  totalOf,
} from "#tests/http/support/coupons.ts";
import { atWorker } from "#tests/http/support/session.ts";
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
const proxied = await openProxiedShop(shop);
const lamp = await addProduct(shop, { price: 1_000, stock: 500 });
const HOUR = 3_600_000;
const later = () => new Date(Date.now() + HOUR);
const earlier = () => new Date(Date.now() - HOUR);

const REFUSED: [name: string, coupon: Parameters<typeof addCoupon>[1], message: string][] = [
  ["switched off", { is_active: false }, "Invalid coupon code"],
  ["not started", { starts_at: later() }, "Coupon not yet active"],
  ["expired", { expires_at: earlier() }, "Coupon has expired"],
  ["above the subtotal", { minimum_amount: 1_000.5 }, "Minimum order amount ₹1,000.50 required"],
  ["far above the subtotal", { minimum_amount: 1_29_999 }, "Minimum order amount ₹1,29,999 required"],
  ["used up", { usage_limit: 3, used_count: 3 }, "Coupon usage limit exceeded"],
  ["worth nothing", { type: "percentage", value: 0.04 }, "Invalid coupon code"],
];

describe("cart and checkout reject", () => {
  test.each(REFUSED)("a coupon that is %s", async (_name, coupon, message) => {
    const code = await addCoupon(shop, coupon);
    const shopper = await shopperWith(shop, lamp);
    const visitor = new Browser(shop.shopUrl);
    await addToCart(visitor, lamp.id);
    await visitor.get("/cart");
    const before = await countRows(shop);
    const typed = ` ${code.toLowerCase()}`;
    const form = await checkoutForm(shopper);
    for (const answer of [
      await applyInCart(visitor, typed),
      await applyInCart(shopper, typed),
      await shopper.post("/checkout", { ...form, intent: "apply-coupon", couponCode: typed }),
      // Enter in the coupon field.
      await shopper.post("/checkout", { ...form, intent: "refresh", couponCode: typed }),
      // Place Order with a code that was not applied reports its error once.
      await shopper.post("/checkout", { ...form, couponCode: typed }),
    ]) {
      expect(answer.status).toBe(200);
      expect(couponError(answer.html)).toBe(message);
      expect(inputValue(answer.html, "couponCode")).toBe(typed);
      expect(/<input[^>]*name="couponCode"[^>]*>/.exec(answer.html)?.[0]).toContain(
        'aria-describedby="coupon-error"',
      );
      expect(appliedCoupon(answer.html)).toBeNull();
      expect(totalOf(answer.html)).toBe("₹1,180");
      expect(noticeOf(answer.html)).toBe("");
    }
    expect([cartOf(visitor)?.coupon, cartOf(shopper)?.coupon]).toEqual([null, null]);
    expect(await countRows(shop)).toEqual(before);
  });

  test.each(["NOSUCHCODE", "", "   ", "X".repeat(41), "A\u0000B", "' or true --", "%", "_________"])(
    "the code %j",
    async (couponCode) => {
      const browser = await shopperWith(shop, lamp);
      const form = { ...(await checkoutForm(browser)), intent: "apply-coupon" };
      for (const answer of [
        await applyInCart(browser, couponCode),
        await browser.post("/checkout", { ...form, couponCode }),
      ]) {
        expect([answer.status, couponError(answer.html)]).toEqual([200, "Invalid coupon code"]);
      }
    },
  );

  test("a coupon over its per-shopper limit, which counts that shopper's orders only", async () => {
    const code = await addCoupon(shop, { user_limit: 1 });
    const [once, other] = [await shopperWith(shop, lamp), await shopperWith(shop, lamp)];
    await applyInCart(once, code);
    expect((await once.post("/checkout", await checkoutForm(once))).status).toBe(303);
    await addToCart(once, lamp.id);
    expect(couponError((await applyInCart(once, code)).html)).toBe("Coupon usage limit exceeded");
    expect((await applyInCart(other, code)).status).toBe(303);
  });

  test("a coupon that cannot be fetched and a form without a code, with different messages", async () => {
    const code = await addCoupon(shop);
    const proxiedBrowser = atWorker(proxied, await shopperWith(shop, lamp));
    const form = { ...(await checkoutForm(proxiedBrowser)), intent: "apply-coupon" };
    proxied.intercept(({ url }) =>
      url.includes("/rpc/shop_find_coupon") ? new Response("", { status: 502 }) : null,
    );
    for (const answer of [
      await applyInCart(proxiedBrowser, code),
      await proxiedBrowser.post("/checkout", { ...form, couponCode: code }),
    ]) {
      expect([answer.status, couponError(answer.html)]).toEqual([200, "Failed to validate coupon"]);
    }

    // Pricing the cart fails once while the coupon is applied.
    for (const [path, fields] of [
      ["/cart", { intent: "apply-coupon" }],
      ["/checkout", form],
    ] as const) {
      let left = 1;
      proxied.intercept(({ url }) =>
        url.includes("/rpc/shop_products_by_ids") && (left -= 1) >= 0
          ? new Response("", { status: 502 })
          : null,
      );
      const answer = await proxiedBrowser.post(path, { ...fields, couponCode: code });
      expect([answer.status, couponError(answer.html)], path).toEqual([200, "Failed to apply coupon"]);
    }
    proxied.intercept(() => null);
    for (const fields of [
      [],
      [
        ["couponCode", code],
        ["couponCode", code],
      ],
    ] as [string, string][][]) {
      const intent: [string, string] = ["intent", "apply-coupon"];
      const inCart = await proxiedBrowser.post("/cart", [intent, ...fields]);
      const atCheckout = await proxiedBrowser.post("/checkout", [intent, ...fields]);
      expect([couponError(inCart.html), couponError(atCheckout.html)]).toEqual([
        "Failed to apply coupon",
        "Failed to apply coupon",
      ]);
    }
    expect(cartOf(proxiedBrowser)?.coupon).toBeNull();
  });
});

test("a code is trimmed and matched in capitals, shows the savings, and can be removed", async () => {
  const code = await addCoupon(shop, { type: "percentage", value: 15, maximum_discount: 120 });
  const browser = new Browser(shop.shopUrl);
  await addToCart(browser, lamp.id);
  const applied = await applyInCart(browser, `  ${code.toLowerCase()} `);
  expect([applied.status, applied.location]).toEqual([303, "/cart"]);
  const page = await browser.get("/cart");
  expect(noticeOf(page.html)).toBe("Coupon applied! You saved ₹120");
  expect(appliedCoupon(page.html)).toEqual({ code, message: "You save ₹120" });
  expect(textOf(page.html)).toContain(`Discount · ${code} −₹120 Total ₹1,060`);

  const removed = await browser.post("/cart", { intent: "remove-coupon" });
  expect([removed.status, removed.location]).toEqual([303, "/cart"]);
  const without = await browser.get("/cart");
  expect(noticeOf(without.html)).toBe("Coupon removed");
  expect([appliedCoupon(without.html), totalOf(without.html)]).toEqual([null, "₹1,180"]);
  expect(cartOf(browser)?.coupon).toBeNull();
});

test("Apply looks and acts disabled while its field is empty, also without script", async () => {
  const browser = new Browser(shop.shopUrl);
  await addToCart(browser, lamp.id);
  const { html } = await browser.get("/cart");
  // The stylesheet detects the empty field by its placeholder.
  expect(/<input[^>]*name="couponCode"[^>]*>/.exec(html)?.[0]).toMatch(/placeholder=" "/);
  const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? "";
  const css = (await browser.get(sheet)).html;
  expect(css).toMatch(/:placeholder-shown ?\+ ?\.btn\{[^}]*pointer-events:none/);
  expect(html).toMatch(/<input[^>]*name="couponCode"[^>]*><button[^>]*class="btn[ "]/);
});

test("applying a coupon to an empty cart shows a notice", async () => {
  const browser = await newShopper(shop);
  const answer = await applyInCart(browser, await addCoupon(shop));
  expect([answer.status, answer.location]).toEqual([303, "/cart"]);
  expect(noticeOf((await browser.get("/cart")).html)).toBe("Invalid coupon code");
});

test("clearing the cart removes the coupon", async () => {
  const browser = new Browser(shop.shopUrl);
  await addToCart(browser, lamp.id);
  await applyInCart(browser, await addCoupon(shop));
  await browser.post("/cart", { intent: "clear" });
  expect(cartOf(browser)?.coupon).toBeNull();
});

test("a coupon changed after it was applied shows its new discount on the next page", async () => {
  const code = await addCoupon(shop);
  const browser = await shopperWith(shop, lamp);
  await applyInCart(browser, code);
  await changeCoupon(shop, code, "value = 250.5");
  const { html } = await browser.get("/checkout");
  expect([appliedCoupon(html)?.message, totalOf(html)]).toEqual(["You save ₹250.50", "₹930"]);
});
