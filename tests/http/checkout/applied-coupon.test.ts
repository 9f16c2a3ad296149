import { describe, expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, noticeOf, textOf, inputValue } from "#tests/http/support/browser.ts";
import {
  addCoupon,
  applyInCart,
  changeCoupon,
  couponError,
  appliedCoupon,
  shownTotal,
  totalOf,
  couponUses,
} from "#tests/http/support/coupons.ts";
import { atWorker } from "#tests/http/support/session.ts";
import {
  ADDRESS,
  addProduct,
  addToCart,
  cartOf,
  checkoutForm,
  countRows,
  readStockAndCounts,
  openShop,
  orderOf,
  shopperWith,
  SHOPPER,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const proxied = await openProxiedShop(shop);
const lamp = await addProduct(shop, { price: 1_000, stock: 500 });

describe("coupon on the checkout form", () => {
  const TYPED = {
    first_name: "Ravi",
    last_name: "K",
    address_line_2: "Near the <temple>",
    city: "P",
    phone: "12",
  };

  test("applying, rejecting, removing and refreshing keep the typed values and place nothing", async () => {
    const code = await addCoupon(shop);
    const browser = await shopperWith(shop, lamp);
    const form = { ...(await checkoutForm(browser)), ...TYPED, paymentMethod: "cod" };
    const before = await countRows(shop);
    for (const [fields, notice, total] of [
      [{ intent: "apply-coupon", couponCode: "NOSUCHCODE" }, "", "₹1,180"],
      [{ intent: "refresh", couponCode: "" }, "", "₹1,180"],
      [{ intent: "apply-coupon", couponCode: code }, "Coupon applied! You saved ₹100", "₹1,080"],
      [{ intent: "refresh" }, "", "₹1,080"],
      [{ intent: "remove-coupon" }, "Coupon removed", "₹1,180"],
      [{ intent: "refresh", couponCode: code.toLowerCase() }, "Coupon applied! You saved ₹100", "₹1,080"],
    ] as const) {
      const answer = await browser.post("/checkout", { ...form, ...fields });
      const what = JSON.stringify(fields);
      expect([answer.status, noticeOf(answer.html), totalOf(answer.html)], what).toEqual([
        200,
        notice,
        total,
      ]);
      expect(shownTotal(answer.html), what).toBe(Number(total.replace(/\D/g, "")) * 100);
      expect(textOf(answer.html), what).toContain(`Place Order · ${total}`);
      for (const [name, typed] of Object.entries(TYPED)) expect(inputValue(answer.html, name)).toBe(typed);
      expect(answer.html, what).toMatch(/<input[^>]*type="radio"[^>]*checked=""[^>]*value="cod"/);
      expect(textOf(answer.html), what).not.toContain("There is a problem");
    }
    expect(await countRows(shop)).toEqual(before);
  });

  test("buttons are in the order refresh, coupon, place order", async () => {
    const code = await addCoupon(shop);
    const browser = await shopperWith(shop, lamp);
    const buttons = async () => {
      const { html } = await browser.get("/checkout");
      const form = html.slice(html.indexOf('<form id="checkout"'));
      const tags = form.slice(0, form.indexOf("</form>")).match(/<button[^>]*name="intent"[^>]*>/g) ?? [];
      return tags.map((tag) => /value="([^"]+)"/.exec(tag)?.[1]);
    };
    expect(await buttons()).toEqual(["refresh", "apply-coupon", "place-order"]);
    await applyInCart(browser, code);
    expect(await buttons()).toEqual(["refresh", "remove-coupon", "place-order"]);
  });

  test("Place Order with an unapplied valid code applies it and shows the new total instead of placing the order", async () => {
    const code = await addCoupon(shop);
    const browser = await shopperWith(shop, lamp);
    const form = await checkoutForm(browser);
    const before = await readStockAndCounts(shop, lamp);
    const answer = await browser.post("/checkout", { ...form, couponCode: code });
    expect([answer.status, totalOf(answer.html)]).toEqual([200, "₹1,080"]);
    expect(noticeOf(answer.html)).toBe("Coupon applied! You saved ₹100");
    expect(await readStockAndCounts(shop, lamp)).toEqual(before);
    expect(inputValue(answer.html, "city")).toBe(ADDRESS.city);
  });

  test("a code that was already rejected does not block the order", async () => {
    const browser = await shopperWith(shop, lamp);
    const form = { ...(await checkoutForm(browser)), couponCode: "NOSUCHCODE" };
    const refused = await browser.post("/checkout", form);
    expect(couponError(refused.html)).toBe("Invalid coupon code");
    expect(refused.html).toContain('name="couponRefused" value="NOSUCHCODE"');
    const other = await browser.post("/checkout", { ...form, couponRefused: "ANOTHER" });
    expect([other.status, couponError(other.html)]).toEqual([200, "Invalid coupon code"]);
    const { order } = await orderOf(
      shop,
      await browser.post("/checkout", { ...form, couponRefused: "NOSUCHCODE" }),
    );
    expect(order).toMatchObject({ coupon_code: null, discount_amount: 0, total_amount: 1_180 });
  });
});

test("placing an order stores coupon and discount, counts one use and clears the coupon from the cart", async () => {
  const code = await addCoupon(shop, { type: "percentage", value: 12.5, usage_limit: 9 });
  const browser = await shopperWith(shop, lamp);
  await applyInCart(browser, code);
  const form = await checkoutForm(browser);
  expect(form.shownTotal).toBe("105500");
  const answer = await browser.post("/checkout", form);
  const { order } = await orderOf(shop, answer);
  expect(order).toMatchObject({ coupon_code: code, discount_amount: 125, total_amount: 1_055 });
  expect(await couponUses(shop, code)).toBe(1);
  expect(cartOf(browser)).toMatchObject({ lines: [], coupon: null });
  expect(textOf((await browser.get(answer.location ?? "")).html)).toContain(`Discount · ${code} −₹125`);
});

test("a coupon applied before signing in is kept, unless the shopper has used it up", async () => {
  for (const [limit, message, total] of [
    [null, "You save ₹100", "₹1,080"],
    [1, "Coupon usage limit exceeded", "₹1,180"],
  ] as const) {
    const code = await addCoupon(shop, { user_limit: limit });
    if (limit !== null) {
      await shop.sql(
        `with o as (
           insert into public.orders (user_id, order_number, subtotal, total_amount, payment_method, status, shipping_address)
           select id, 'ORD-1799999999999', 1, 1, 'cod', 'confirmed', $2::jsonb from public.users where email = $1
           returning id, user_id)
         insert into public.coupon_redemptions (coupon_id, user_id, order_id)
         select c.id, o.user_id, o.id from o, public.coupons c where c.code = $3`,
        [SHOPPER.email, JSON.stringify({ ...ADDRESS, phone: "+919876543210", state: "Kerala" }), code],
      );
    }
    const browser = new Browser(shop.shopUrl);
    await addToCart(browser, lamp.id);
    expect((await applyInCart(browser, code)).status).toBe(303);
    expect(appliedCoupon((await browser.get("/cart")).html)?.message).toBe("You save ₹100");
    const back = await browser.post("/login", { ...SHOPPER, redirectTo: "/checkout" });
    expect(back.location).toBe("/checkout");
    for (const path of ["/checkout", "/cart"]) {
      const { html } = await browser.get(path);
      expect([appliedCoupon(html), totalOf(html)], path).toEqual([{ code, message }, total]);
    }
  }
});

describe("an applied coupon is checked on every page", () => {
  const CHANGES: [change: string, message: string][] = [
    ["is_active = false", "Invalid coupon code"],
    ["starts_at = now() + interval '1 hour'", "Coupon not yet active"],
    ["expires_at = now()", "Coupon has expired"],
    ["minimum_amount = 2000", "Minimum order amount ₹2,000 required"],
    ["usage_limit = 4, used_count = 4", "Coupon usage limit exceeded"],
    ["type = 'percentage', value = 0.04", "Invalid coupon code"],
  ];
  const AS_BEFORE =
    "is_active = true, starts_at = null, expires_at = null, minimum_amount = null, usage_limit = null, used_count = 0, type = 'fixed', value = 100";

  test.each(CHANGES)(
    "%s: shows '%s', drops the discount and places nothing at the old total",
    async (change, message) => {
      const code = await addCoupon(shop);
      const browser = await shopperWith(shop, lamp);
      await applyInCart(browser, code);
      const form = await checkoutForm(browser);
      expect(form.shownTotal).toBe("108000");
      await changeCoupon(shop, code, change);
      const before = await readStockAndCounts(shop, lamp);

      const answer = await browser.post("/checkout", form);
      expect(answer.status).toBe(409);
      expect(textOf(answer.html)).toContain(
        `${message}. The total is now ₹1,180 instead of ₹1,080. Please check it and place the order again.`,
      );
      for (const { html } of [answer, await browser.get("/checkout"), await browser.get("/cart")]) {
        expect([appliedCoupon(html), totalOf(html)]).toEqual([{ code, message }, "₹1,180"]);
        expect(textOf(html)).not.toContain("Discount");
        expect(html).toMatch(/<button[^>]*value="remove-coupon"/);
      }
      expect(await readStockAndCounts(shop, lamp)).toEqual(before);

      // The coupon stays in the cart without a discount, and applies again once it is valid.
      await changeCoupon(shop, code, AS_BEFORE);
      expect(appliedCoupon((await browser.get("/cart")).html)?.message).toBe("You save ₹100");
      await changeCoupon(shop, code, change);
      const { order } = await orderOf(
        shop,
        await browser.fork().post("/checkout", await checkoutForm(browser)),
      );
      expect(order).toMatchObject({ coupon_code: null, discount_amount: 0, total_amount: 1_180 });
    },
  );

  test("a deleted coupon shows Invalid coupon code and can be removed", async () => {
    const code = await addCoupon(shop);
    const browser = await shopperWith(shop, lamp);
    await applyInCart(browser, code);
    await shop.sql("delete from public.coupons where code = $1", [code]);
    expect(appliedCoupon((await browser.get("/cart")).html)).toEqual({
      code,
      message: "Invalid coupon code",
    });
    await browser.post("/cart", { intent: "remove-coupon" });
    expect(appliedCoupon((await browser.get("/cart")).html)).toBeNull();
  });

  test("an unreachable coupon shows Failed to validate coupon, and cart and checkout work without it", async () => {
    const code = await addCoupon(shop);
    const proxiedBrowser = atWorker(proxied, await shopperWith(shop, lamp));
    await applyInCart(proxiedBrowser, code);
    proxied.intercept(({ url }) =>
      url.includes("/rpc/shop_find_coupon") ? new Response("", { status: 502 }) : null,
    );
    for (const path of ["/cart", "/checkout"]) {
      const { status, html } = await proxiedBrowser.get(path);
      expect([status, appliedCoupon(html)?.message, totalOf(html)], path).toEqual([
        200,
        "Failed to validate coupon",
        "₹1,180",
      ]);
    }
    proxied.intercept(() => null);
  });

  test("a smaller cart falls below the minimum amount", async () => {
    const code = await addCoupon(shop, { minimum_amount: 1_500 });
    const browser = await shopperWith(shop, lamp, lamp);
    await applyInCart(browser, code);
    await browser.post("/cart", { intent: "set", productId: lamp.id, quantity: "1" });
    const { html } = await browser.get("/cart");
    expect(appliedCoupon(html)?.message).toBe("Minimum order amount ₹1,500 required");
    await browser.post("/cart", { intent: "set", productId: lamp.id, quantity: "2" });
    expect(appliedCoupon((await browser.get("/cart")).html)?.message).toBe("You save ₹100");
  });
});
