import { beforeEach, describe, expect, test } from "vitest";

import { fieldValue, inputValue, textOf } from "#tests/http/support/browser.ts";
import {
  addProduct,
  addToCart,
  checkoutForm,
  newShopper,
  openShop,
  orderOf,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const browser = await newShopper(shop);
beforeEach(() => browser.post("/cart", { intent: "clear" }).then(() => undefined));

test("a cart that was changed in another tab is not ordered unseen, even at the same total", async () => {
  const [small, large] = [await addProduct(shop, { price: 500 }), await addProduct(shop, { price: 500 })];
  await addToCart(browser, small.id);
  const opened = await checkoutForm(browser);
  await browser.post("/cart", { intent: "clear" });
  await addToCart(browser, large.id);
  const refused = await browser.post("/checkout", opened);
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain(
    "Your cart was changed after this page was opened. Please check it and place the order again.",
  );
  expect(fieldValue(refused.html, "addressId")).toBe(opened.addressId ?? "");
  const again = { ...opened, shownCart: fieldValue(refused.html, "shownCart") };
  const { items } = await orderOf(shop, await browser.post("/checkout", again));
  expect(items.map(({ product_id: id }) => id)).toEqual([large.id]);
});

describe("an order holds what was shown, also where its total stays the same", () => {
  const set = (change: string, id: string) =>
    shop.sql(`update public.products set ${change} where id = $1`, [id]);
  const FEE = "update public.settings set free_shipping_threshold = 499, shipping_fee = 49";
  type Pair = { one: string; other: string };
  const CASES: [name: string, prices: number[], change: (pair: Pair) => Promise<unknown>, said: RegExp][] = [
    // The delivery that is charged then costs as much as the lamp did.
    [
      "a product that is no longer sold",
      [479, 41],
      ({ other }) => set("is_active = false", other),
      /Small lamp is no longer sold\. Please check it and place the order again\./,
    ],
    [
      "prices that cross",
      [500, 500],
      async ({ one, other }) => {
        await set("price = 600", one);
        await set("price = 400", other);
      },
      /Large lamp now costs ₹600 instead of ₹500\. Small lamp now costs ₹400 instead of ₹500\./,
    ],
    [
      "a price whose change is rounded away",
      [500, 500],
      ({ one }) => set("price = 500.30", one),
      /Large lamp now costs ₹500\.30 instead of ₹500\./,
    ],
  ];

  test.each(CASES)("%s is said first", async (_name, [large = 0, small = 0], change, said) => {
    await shop.sql(FEE);
    const one = await addProduct(shop, { name: "Large lamp", price: large });
    const other = await addProduct(shop, { name: "Small lamp", price: small });
    for (const { id } of [one, other]) await addToCart(browser, id);
    const form = await checkoutForm(browser);
    await change({ one: one.id, other: other.id });
    const refused = await browser.post("/checkout", form);
    expect(refused.status).toBe(409);
    expect(fieldValue(refused.html, "shownTotal")).toBe(form.shownTotal);
    expect(textOf(refused.html)).toMatch(said);
    const again = { ...form, shownCart: fieldValue(refused.html, "shownCart") };
    expect((await orderOf(shop, await browser.post("/checkout", again))).order.status).toBe("confirmed");
  });

  test("another coupon of the same discount is said first", async () => {
    for (const code of ["FIRST50", "OTHER50"]) {
      await shop.sql(
        "insert into public.coupons (code, name, type, value) values ($1, $1, 'fixed', 50) on conflict do nothing",
        [code],
      );
    }
    await addToCart(browser, (await addProduct(shop, { price: 500 })).id);
    const apply = (code: string) => browser.post("/cart", { intent: "apply-coupon", couponCode: code });
    await apply("FIRST50");
    const form = await checkoutForm(browser);
    await apply("OTHER50");
    const refused = await browser.post("/checkout", form);
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain("Coupon OTHER50 is applied instead of FIRST50.");
  });

  test("a form that comes back for another reason says that the cart was changed", async () => {
    const [small, large] = [await addProduct(shop, { price: 500 }), await addProduct(shop, { price: 500 })];
    await addToCart(browser, small.id);
    const opened = await checkoutForm(browser);
    await browser.post("/cart", { intent: "clear" });
    await addToCart(browser, large.id);
    const CHANGED = "Your cart was changed after this page was opened.";
    const wrong: [status: number, fields: Record<string, string>][] = [
      [400, { phone: "1" }],
      [400, { paymentMethod: "" }],
      [200, { couponCode: "NOSUCHCODE" }],
    ];
    for (const [status, fields] of wrong) {
      const back = await browser.post("/checkout", { ...opened, ...fields });
      expect([back.status, textOf(back.html).split(CHANGED).length]).toEqual([status, 2]);
    }
    const page = await browser.get("/checkout");
    expect(textOf(page.html)).not.toContain(CHANGED);
  });
});

test("removing what has sold out keeps what was typed", async () => {
  const [lamp, jug] = [
    await addProduct(shop, { name: "Brass lamp" }),
    await addProduct(shop, { name: "Jug" }),
  ];
  for (const { id } of [lamp, jug]) await addToCart(browser, id);
  const form = await checkoutForm(browser);
  await shop.sql("update public.products set stock = 0 where id = $1", [lamp.id]);
  const typed = { ...form, address_line_1: "12 Lake View" };
  const { html } = await browser.get("/checkout");
  // The name stands out, the last words stay together, and what is not charged is dimmed.
  expect(html).toContain(
    "<strong>Brass lamp</strong> is out of stock. Remove it from your cart to go\u00a0on.",
  );
  expect(html.match(/<li data-unsold/g)).toHaveLength(1);
  const refused = await browser.post("/checkout", typed);
  expect(textOf(refused.html).split("Brass lamp is out of stock.").length).toBe(2);
  expect(refused.html).toMatch(/<button[^>]*value="accept"[^>]*>Remove unavailable items/);
  const back = await browser.post("/checkout", { ...typed, intent: "accept" });
  expect(back.status).toBe(200);
  expect(inputValue(back.html, "address_line_1")).toBe("12 Lake View");
  expect(textOf(back.html)).toContain("Cart updated");
  expect(textOf(back.html)).not.toContain("Brass lamp");
  expect(textOf(back.html)).not.toContain("was changed");
});

test("an order of a cart in which nothing is sold any more says that none was placed", async () => {
  const lamp = await addProduct(shop, { name: "Brass lamp" });
  await addToCart(browser, lamp.id);
  const form = await checkoutForm(browser);
  await shop.sql("update public.products set is_active = false where id = $1", [lamp.id]);
  const moved = await browser.post("/checkout", form);
  expect(moved.location).toBe("/cart");
  expect(textOf((await browser.get("/cart")).html)).toContain("No order was placed");
});

test("a gift message that the shop no longer takes is not left out unseen", async () => {
  await shop.sql("update public.settings set offer_gift_message = true");
  await addToCart(browser, (await addProduct(shop)).id);
  const form = { ...(await checkoutForm(browser)), gift_message: "For Diwali" };
  await shop.sql("update public.settings set offer_gift_message = false");
  const refused = await browser.post("/checkout", form);
  expect([refused.status, textOf(refused.html)]).toEqual([
    409,
    expect.stringContaining("Gift messages are not offered any more, so yours is left out."),
  ]);
  const { gift_message: _gift, ...without } = form;
  expect((await browser.post("/checkout", without)).status).toBe(303);
});

test("the same form sent again with another address says that the order stands as it is", async () => {
  const lamp = await addProduct(shop);
  await addToCart(browser, lamp.id);
  const form = await checkoutForm(browser);
  const first = await browser.post("/checkout", form);
  const other = { ...form, address_line_1: "99 Other Road" };
  const again = await browser.post("/checkout", other);
  expect(again.location).toBe(first.location);
  const page = textOf((await browser.get(again.location ?? "")).html);
  expect(page).toContain("You have placed this order already, as it is shown here.");
  expect(page).not.toContain("99 Other Road");
  await browser.post("/checkout", form);
  expect(textOf((await browser.get(first.location ?? "")).html)).toContain("Order placed successfully!");
});
