import { describe, expect, test } from "vitest";

import { type Browser, mainOf, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { addCoupon, applyInCart, shownTotal, totalOf } from "#tests/http/support/coupons.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import {
  addProduct,
  cartOf,
  checkoutForm,
  openShop,
  orderOf,
  shopperWith,
} from "#tests/http/support/shop.ts";

const shop = await openShop();

/** Posts the checkout and reads the order it redirects to. */
async function placeOrder(browser: Browser, form: Record<string, string>) {
  const answer = await browser.post("/checkout", form);
  expect(answer.status).toBe(303);
  const id = answer.location?.split("/").at(-1) ?? "";
  const [order = {}] = await shop.sql("select * from public.orders where id = $1", [id]);
  return { order, answer };
}

/** Amount requested from Razorpay in paise; null without a Razorpay order. */
function razorpayAmount(order: Record<string, unknown>): number | null {
  const known = shop.razorpay.orders().filter(({ receipt }) => receipt === order.order_number);
  expect(known.length).toBeLessThanOrEqual(1);
  return known[0]?.amount ?? null;
}

describe("a total of zero", () => {
  const FREE = { tax_rate: 0, shipping_fee: 0 };

  test.each([
    ["with both ways to pay", {}, "razorpay"],
    ["above every limit of cash on delivery", { cod_limit: 1 }, "razorpay"],
    ["with online switched off", { enable_razorpay: false }, "cod"],
    ["with cash on delivery switched off", { enable_cod: false }, "razorpay"],
  ])(
    "%s needs no payment, confirms the order as paid and clears the cart",
    async (_name, settings, method) => {
      const product = await addProduct(shop, { price: 1_499.5 });
      const code = await addCoupon(shop, { type: "percentage", value: 100 });
      await withSettings(shop, { ...FREE, ...settings }, async () => {
        const browser = await shopperWith(shop, product);
        await applyInCart(browser, code);
        const { html } = await browser.get("/checkout");
        expect(textOf(html)).toContain("Nothing to pay. Your order is confirmed as soon as you place it.");
        expect(html).not.toMatch(
          /type="radio"[^>]*name="paymentMethod"|name="paymentMethod"[^>]*type="radio"/,
        );
        expect(textOf(mainOf(html))).not.toMatch(/Cash on delivery|Pay online|Test mode/);
        expect(textOf(html)).toContain("Shipping Free");
        expect(textOf(html)).toContain(`Discount · ${code} −₹1,499.50 Total ₹0`);
        expect(textOf(html)).toContain("Place Order · ₹0");
        const calls = shop.razorpay.requests().length;

        const form = await checkoutForm(browser);
        expect(form.shownTotal).toBe("0");
        const { order, answer } = await placeOrder(browser, form);
        expect(answer.location).toBe(`/order-confirmation/${String(order.id)}`);
        expect(order).toMatchObject({
          status: "confirmed",
          payment_status: "paid",
          payment_method: method,
          total_amount: 0,
          discount_amount: 1_499.5,
          coupon_code: code,
          razorpay_order_id: null,
        });
        expect(order.confirmed_at).not.toBeNull();
        expect(cartOf(browser)).toMatchObject({ lines: [], coupon: null });
        expect(shop.razorpay.requests()).toHaveLength(calls);
        const confirmation = await browser.get(answer.location ?? "");
        expect(noticeOf(confirmation.html)).toBe("Order placed successfully!");
        expect(textOf(confirmation.html)).toContain("Total ₹0");
      });
    },
  );

  test("is rejected when it is no longer zero", async () => {
    const product = await addProduct(shop, { price: 250 });
    const code = await addCoupon(shop, { value: 250 });
    await withSettings(shop, FREE, async () => {
      const browser = await shopperWith(shop, product);
      await applyInCart(browser, code);
      const form = await checkoutForm(browser);
      await shop.sql("update public.coupons set value = 249 where code = $1", [code]);
      const answer = await browser.post("/checkout", form);
      expect([answer.status, totalOf(answer.html)]).toEqual([409, "₹1"]);
      expect(textOf(answer.html)).toContain("The total is now ₹1 instead of ₹0.");
      expect(answer.html).toMatch(/<input[^>]*checked=""[^>]*value="cod"/);
    });
  });
});

describe("small and odd totals", () => {
  test.each([
    ["one rupee", 1, { tax_rate: 0, shipping_fee: 0 }, {}, "Subtotal ₹1 Shipping Free Total ₹1", 100],
    [
      "one rupee left of much",
      5_000,
      { tax_rate: 0, shipping_fee: 0 },
      { value: 4_999 },
      "−₹4,999 Total ₹1",
      100,
    ],
    ["half a rupee, rounded up", 0.5, { tax_rate: 0, shipping_fee: 0 }, {}, "Round off ₹0.50 Total ₹1", 100],
    ["no tax", 400, { tax_rate: 0 }, {}, "Subtotal ₹400 Shipping ₹49 Total ₹449", 44_900],
    [
      "free shipping for all",
      100,
      { shipping_fee: 0 },
      {},
      "Subtotal ₹100 Shipping Free Tax (18%) ₹18 Total ₹118",
      11_800,
    ],
    [
      "paise rounded down",
      100.49,
      {},
      {},
      "Subtotal ₹100.49 Shipping ₹49 Tax (18%) ₹18 Round off −₹0.49 Total ₹167",
      16_700,
    ],
    [
      "a discount with paise",
      200,
      {},
      { value: 10.25 },
      "Tax (18%) ₹36 Discount · CODE −₹10.25 Round off ₹0.25 Total ₹275",
      27_500,
    ],
    ["more than a lakh", 1_29_999, { tax_rate: 28 }, {}, "Tax (28%) ₹36,400 Total ₹1,66,399", 1_66_399_00],
  ])(
    "%s: the shown, stored and requested totals are equal to the paisa",
    async (_name, price, settings, coupon, summary, paise) => {
      const product = await addProduct(shop, { price });
      await withSettings(shop, { tax_rate: 18, ...settings }, async () => {
        for (const paymentMethod of ["cod", "razorpay"]) {
          const browser = await shopperWith(shop, product);
          const code = Object.keys(coupon).length > 0 ? await addCoupon(shop, coupon) : "";
          if (code) await applyInCart(browser, code);
          const { html } = await browser.get("/checkout");
          expect(textOf(html)).toContain(summary.replace("CODE", code));
          const isPortFree = textOf(html).includes("Shipping Free");
          expect(/Add ₹[\d.,]+ more to get free shipping!/.test(textOf(html))).toBe(!isPortFree);
          expect(shownTotal(html)).toBe(paise);
          const { order } = await placeOrder(browser, { ...(await checkoutForm(browser)), paymentMethod });
          expect(Math.round(Number(order.total_amount) * 100)).toBe(paise);
          expect(razorpayAmount(order)).toBe(paymentMethod === "razorpay" ? paise : null);
        }
      });
    },
  );

  test("cart, checkout, confirmation and order page show the same amounts", async () => {
    const product = await addProduct(shop, { price: 333.33, stock: 3 });
    const browser = await shopperWith(shop, product);
    await applyInCart(browser, await addCoupon(shop, { type: "percentage", value: 7.5 }));
    const summaryOf = async (path: string) =>
      /Subtotal .* Total ₹[\d,.]+/
        .exec(textOf((await browser.get(path)).html))?.[0]
        .replace(/Tax \(18%\)/, "Tax");
    const cart = await summaryOf("/cart");
    expect(cart).toMatch(
      /^Subtotal ₹333.33 Shipping ₹49 Tax ₹60 Discount · T\w+ −₹25 Round off −₹0.33 Total ₹417$/,
    );
    expect(await summaryOf("/checkout")).toBe(cart);
    const answer = await browser.post("/checkout", await checkoutForm(browser));
    const { order } = await orderOf(shop, answer);
    expect(await summaryOf(answer.location ?? "")).toBe(cart);
    expect(await summaryOf(`/order/${String(order.id)}`)).toBe(cart);
  });
});
