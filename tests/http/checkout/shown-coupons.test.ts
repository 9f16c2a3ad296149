import { expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { addCoupon, appliedCoupon, applyInCart, totalOf } from "#tests/http/support/coupons.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { addProduct, addToCart, checkoutForm, openShop, shopperWith } from "#tests/http/support/shop.ts";

// Its own, because every visitor sees what is shown.
const shop = await openShop({ own: true });
await shop.sql("update public.coupons set is_shown = false");
const lamp = await addProduct(shop, { price: 1_000, stock: 500 });
const best = await addCoupon(shop, { type: "percentage", value: 20, maximum_discount: 150, is_shown: true });
const fixed = await addCoupon(shop, { value: 100, is_shown: true });
const larger = await addCoupon(shop, { value: 300, minimum_amount: 1_500, is_shown: true });
const secret = await addCoupon(shop, { value: 500 });
const over = await addCoupon(shop, { value: 500, expires_at: new Date(Date.now() - 1_000), is_shown: true });
const proxied = await openProxiedShop(shop);

async function visitorWithLamp(): Promise<Browser> {
  const visitor = new Browser(shop.shopUrl);
  await addToCart(visitor, lamp.id);
  return visitor;
}

/** The coupons of a cart page in order, each as one text. */
function shownIn(html: string): string[] {
  const rows = [...html.matchAll(/<div[^>]*border-dashed[\s\S]*?<\/div>/g)];
  return rows.map(([row]) => textOf(row));
}

test("the cart shows the coupons that everybody may use, that which saves most first", async () => {
  const { html } = await (await visitorWithLamp()).get("/cart");
  expect(shownIn(html)).toEqual([
    `${best} 20% off up to ₹150 Save ₹150`,
    `${fixed} ₹100 off Save ₹100`,
    `${larger} ₹300 off, from ₹1,500 Add ₹500 more`,
  ]);
  expect(textOf(html)).toContain("2 more coupons");
  expect(html).not.toContain(secret);
  expect(html).not.toContain(over);
});

test("one press applies the best coupon, which then stands alone until it is removed", async () => {
  const visitor = await visitorWithLamp();
  const before = totalOf((await visitor.get("/cart")).html);
  const answer = await visitor.post("/cart", { shownCoupon: best });
  expect(answer.status).toBe(303);
  const { html } = await visitor.get("/cart");
  expect(noticeOf(html)).toContain("You saved ₹150");
  expect(appliedCoupon(html)).toEqual({ code: best, message: "You save ₹150" });
  expect(shownIn(html)).toEqual([]);
  expect(totalOf(html)).not.toBe(before);
  await visitor.post("/cart", { intent: "remove-coupon" });
  expect(shownIn((await visitor.get("/cart")).html)).toHaveLength(3);
});

test("beside a coupon that saves less the better one is offered, and one press swaps them", async () => {
  const visitor = await visitorWithLamp();
  await applyInCart(visitor, fixed);
  expect(shownIn((await visitor.get("/cart")).html)).toEqual([
    `Save ₹50 more with ${best} 20% off up to ₹150 Use ${best}`,
  ]);
  expect((await visitor.post("/cart", { shownCoupon: best })).location).toBe("/cart");
  const { html } = await visitor.get("/cart");
  expect(appliedCoupon(html)).toEqual({ code: best, message: "You save ₹150" });
  expect(shownIn(html)).toEqual([]);
});

test("a coupon that the shopper has used up is not offered to them, but to others", async () => {
  const once = await addCoupon(shop, { value: 250, user_limit: 1, is_shown: true });
  try {
    const browser = await shopperWith(shop, lamp);
    const order = async () => browser.post("/checkout", await checkoutForm(browser));
    await applyInCart(browser, once);
    expect((await order()).location).toMatch(/^\/order-confirmation\//);
    await browser.get("/");
    await addToCart(browser, lamp.id);
    const offered = shownIn((await (await shopperWith(shop, lamp)).get("/cart")).html);
    expect(offered).toContain(`${once} ₹250 off, once per shopper Save ₹250`);
    const left = offered.filter((text) => !text.startsWith(once));
    expect(shownIn((await browser.get("/cart")).html)).toEqual(left);
    const refused = await applyInCart(browser, ` ${once.toLowerCase()} `);
    expect(textOf(refused.html)).toContain("Coupon usage limit exceeded");
    expect(shownIn(refused.html)).toEqual(left);
  } finally {
    await shop.sql("update public.coupons set is_shown = false where code = $1", [once]);
  }
});

test("a visitor's code that was refused this moment is not offered beside the refusal", async () => {
  const short = await addCoupon(shop, { value: 250, usage_limit: 1, is_shown: true });
  try {
    const visitor = await visitorWithLamp();
    expect(shownIn((await visitor.get("/cart")).html)).toHaveLength(4);
    await shop.sql("update public.coupons set used_count = 1 where code = $1", [short]);
    const refused = await applyInCart(visitor, short);
    expect(textOf(refused.html)).toContain("Coupon usage limit exceeded");
    expect(shownIn(refused.html)).toHaveLength(3);
  } finally {
    await shop.sql("update public.coupons set is_shown = false where code = $1", [short]);
  }
});

test("a shown coupon that is switched off meanwhile is refused in words", async () => {
  const visitor = await visitorWithLamp();
  await visitor.get("/cart");
  const gone = await addCoupon(shop, { is_active: false, is_shown: true });
  const { html } = await applyInCart(visitor, gone);
  expect(textOf(html)).toContain("Invalid coupon code");
});

test("the cart stands without them while the database does not answer for them", async () => {
  const visitor = atWorker(proxied, await visitorWithLamp());
  proxied.intercept(({ url }) =>
    Promise.resolve(
      url.endsWith("/rpc/shop_shown_coupons") ? Response.json({ message: "down" }, { status: 502 }) : null,
    ),
  );
  const { status, html } = await visitor.get("/cart");
  expect(status).toBe(200);
  expect(totalOf(html)).not.toBe("");
  expect(shownIn(html)).toEqual([]);
});
