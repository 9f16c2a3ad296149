import { expect, test } from "vitest";

import { encodeCart } from "#app/shop/cart/encode-cart.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, type Page, textOf } from "#tests/http/support/browser.ts";
import {
  addCoupon,
  applyInCart,
  couponError,
  appliedCoupon,
  couponUses,
} from "#tests/http/support/coupons.ts";
import { atWorker } from "#tests/http/support/session.ts";
import {
  addProduct,
  addToCart,
  checkoutForm,
  readStockAndCounts,
  openShop,
  orderOf,
  shopperWith,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const proxied = await openProxiedShop(shop);
const lamp = await addProduct(shop, { price: 1_000, stock: 500 });

async function withCoupon(code: string): Promise<{ browser: Browser; form: Record<string, string> }> {
  const browser = await shopperWith(shop, lamp);
  expect((await applyInCart(browser, code)).status).toBe(303);
  return { browser, form: await checkoutForm(browser) };
}

test("limits guesses of coupon codes", async () => {
  const guarded = await openShop({ limit: 4 });
  const guesser = new Browser(guarded.shopUrl);
  await addToCart(guesser, (await addProduct(guarded)).id);
  const messages: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    messages.push(couponError((await applyInCart(guesser, `GUESS${count}`)).html));
  }
  const tooMany = "Too many attempts. Please wait a minute and try again.";
  expect(messages).toEqual([...Array(4).fill("Invalid coupon code"), tooMany, tooMany]);
});

test("puts a coupon back with a cleared cart, and limits guesses in that form as well", async () => {
  const guarded = await openShop({ limit: 4 });
  const [{ id }, code] = [await addProduct(guarded), await addCoupon(guarded)];
  const restored = async (browser: Browser, coupon: string) => {
    const cart = encodeCart({ id: crypto.randomUUID(), lines: [{ id, quantity: 1 }], coupon });
    await browser.post("/cart", { intent: "restore", cart });
    return appliedCoupon((await browser.get("/cart")).html)?.code ?? null;
  };
  expect(await restored(new Browser(guarded.shopUrl), code)).toBe(code);
  const guesser = new Browser(guarded.shopUrl);
  for (let count = 0; count < 4; count += 1) expect(await restored(guesser, `GUESS${count}`)).toBeNull();
  expect(await restored(guesser, code)).toBeNull();
});

const discounts = (code: string) =>
  shop.sql("select discount_amount, total_amount from public.orders where coupon_code = $1", [code]);

test("ten concurrent orders with three uses left get three discounts, and seven a message", async () => {
  const code = await addCoupon(shop, { usage_limit: 5, used_count: 2 });
  const shoppers = await Promise.all(Array.from({ length: 10 }, () => withCoupon(code)));
  const answers = await Promise.all(shoppers.map(({ browser, form }) => browser.post("/checkout", form)));
  const refused = answers.filter(({ status }) => status === 409);
  expect([answers.filter(({ status }) => status === 303).length, refused.length]).toEqual([3, 7]);
  for (const { html } of refused) expect(textOf(html)).toContain("Coupon usage limit exceeded");
  expect(await couponUses(shop, code)).toBe(5);
  const written = await discounts(code);
  expect(written).toHaveLength(3);
  for (const row of written) expect(row).toEqual({ discount_amount: 100, total_amount: 1_080 });
});

test("ten tabs of one shopper with a once-per-shopper coupon place one order", async () => {
  const code = await addCoupon(shop, { user_limit: 1 });
  const first = await shopperWith(shop, lamp);
  const tabs = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const tab = first.fork();
      tab.cookies.delete("haat-cart");
      await addToCart(tab, lamp.id);
      await applyInCart(tab, code);
      return { tab, form: await checkoutForm(tab) };
    }),
  );
  const answers = await Promise.all(tabs.map(({ tab, form }) => tab.post("/checkout", form)));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(await discounts(code)).toHaveLength(1);
  expect(await couponUses(shop, code)).toBe(1);
});

/** Delays the order's transaction until `act` is done. */
async function postDuring(browser: Browser, form: Record<string, string>, act: () => Promise<unknown>) {
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  proxied.intercept(async ({ url }) => {
    if (!url.endsWith("/rpc/shop_place_order")) return null;
    arrived.resolve();
    await gate.promise;
    return null;
  });
  const posted: Promise<Page> = atWorker(proxied, browser).post("/checkout", form);
  await arrived.promise;
  await act();
  gate.resolve();
  return posted;
}

test.each([
  ["usage_limit = 1", "another shopper takes the last use", "Coupon usage limit exceeded"],
  ["user_limit = 1", "the same shopper orders in another tab", "Coupon usage limit exceeded"],
  ["is_active = true", "it is switched off", "Invalid coupon code"],
  ["is_active = true", "it gives less", "Invalid coupon code"],
])("%s: places nothing when %s before the transaction, and shows '%s'", async (limit, event, message) => {
  const code = await addCoupon(shop);
  await shop.sql(`update public.coupons set ${limit} where code = $1`, [code]);
  const { browser, form } = await withCoupon(code);
  const rival = limit.startsWith("usage") ? await withCoupon(code) : null;
  let before: Awaited<ReturnType<typeof readStockAndCounts>> | undefined;
  const answer = await postDuring(browser, form, async () => {
    if (event === "it is switched off") {
      await shop.sql("update public.coupons set is_active = false where code = $1", [code]);
    } else if (event === "it gives less") {
      await shop.sql("update public.coupons set value = 99 where code = $1", [code]);
    } else if (rival) {
      await orderOf(shop, await rival.browser.post("/checkout", rival.form));
    } else {
      const tab = browser.fork();
      tab.cookies.delete("haat-cart");
      await addToCart(tab, lamp.id);
      await applyInCart(tab, code);
      await orderOf(shop, await tab.post("/checkout", await checkoutForm(tab)));
    }
    before = await readStockAndCounts(shop, lamp);
  });
  expect(answer.status).toBe(409);
  expect(textOf(answer.html)).toContain(message);
  expect(await readStockAndCounts(shop, lamp)).toEqual(before);
  const { html } = await browser.get("/checkout");
  expect(appliedCoupon(html)?.message).toBe(event === "it gives less" ? "You save ₹99" : message);
});

test("an unpaid online order of the same cart does not use up the coupon for the order that replaces it", async () => {
  const code = await addCoupon(shop, { usage_limit: 1, user_limit: 1 });
  const { browser, form } = await withCoupon(code);
  const unpaid = await browser.post("/checkout", { ...form, paymentMethod: "razorpay" });
  expect(unpaid.location).toMatch(/^\/checkout\/pay\//);
  expect(await couponUses(shop, code)).toBe(1);
  expect(appliedCoupon((await browser.get("/cart")).html)?.message).toBe("You save ₹100");
  const other = await shopperWith(shop, lamp);
  expect((await applyInCart(other, code)).html).toContain("Coupon usage limit exceeded");

  const { order } = await orderOf(shop, await browser.post("/checkout", await checkoutForm(browser)));
  expect(order).toMatchObject({ coupon_code: code, discount_amount: 100, status: "confirmed" });
  expect(await couponUses(shop, code)).toBe(1);
});
