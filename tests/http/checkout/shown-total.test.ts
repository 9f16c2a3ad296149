import { beforeEach, describe, expect, test } from "vitest";

import { fieldValue, textOf, inputValue } from "#tests/http/support/browser.ts";
import {
  addProduct,
  addToCart,
  checkoutForm,
  readStockAndCounts,
  newShopper,
  openShop,
  orderOf,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const browser = await newShopper(shop);
beforeEach(() => browser.post("/cart", { intent: "clear" }).then(() => undefined));

describe("an order is placed only at the total that was shown", () => {
  const product = (change: string) => (id: string) =>
    shop.sql(`update public.products set ${change} where id = $1`, [id]);
  const settings = (change: string) => () => shop.sql(`update public.settings set ${change}`);
  const CHANGES: [name: string, change: (id: string) => Promise<unknown>, message: RegExp][] = [
    ["a dearer product", product("price = 300"), /The total is now ₹719 instead of ₹472\./],
    ["a cheaper product", product("price = 100"), /The total is now ₹247 instead of ₹472\./],
    [
      "another tax",
      settings("tax_rate = 5"),
      /The total is now ₹420 instead of ₹472\. Please check it and place/,
    ],
    [
      "another shipping fee",
      settings("free_shipping_threshold = 9999, shipping_fee = 99"),
      /now ₹571 instead of ₹472/,
    ],
    [
      "fewer left",
      product("stock = 1"),
      /Only 1 of Test lamp left; your cart had 2\..* now ₹242 instead of ₹472/,
    ],
    ["sold out", product("stock = 0"), /Test lamp is out of stock\. Remove it from your cart to go on\./],
    ["deactivated", product("is_active = false"), /Test lamp is no longer sold\..* now ₹11 instead of ₹472/],
    [
      "deleted",
      (id) => shop.sql("delete from public.products where id = $1", [id]),
      /One product is no longer sold\./,
    ],
  ];
  const RESTORE =
    "update public.settings set tax_rate = 18, shipping_fee = 49, free_shipping_threshold = 499";

  test.each(CHANGES)("rejects it after %s", async (_name, change, message) => {
    const changed = await addProduct(shop, { price: 195.5 });
    const steady = await addProduct(shop, { name: "Soap", price: 9 });
    await shop.sql("update public.settings set free_shipping_threshold = 0");
    try {
      for (const { id } of [steady, changed, changed]) await addToCart(browser, id);
      const form = await checkoutForm(browser);
      expect(form.shownTotal).toBe("47200");
      await change(changed.id);
      const before = await readStockAndCounts(shop, changed, steady);
      const answer = await browser.post("/checkout", form);
      expect(answer.status).toBe(409);
      expect(textOf(answer.html)).toMatch(message);
      const isDisabled = /<button[^>]*value="place-order"[^>]*disabled=""/.test(answer.html);
      expect(isDisabled || fieldValue(answer.html, "shownTotal") !== form.shownTotal).toBe(true);
      expect(inputValue(answer.html, "city")).toBe(form.city);
      expect(await readStockAndCounts(shop, changed, steady)).toEqual(before);
    } finally {
      await shop.sql(RESTORE);
    }
  });

  test("rejects a tampered total and posted prices or discounts", async () => {
    const cheap = await addProduct(shop, { price: 100 });
    await addToCart(browser, cheap.id);
    const form = await checkoutForm(browser);
    const before = await readStockAndCounts(shop, cheap);
    for (const [shownTotal, status] of [
      ["1", 409],
      ["0", 409],
      ["16701", 409],
      ["-16700", 400],
      ["167.00", 400],
      ["1e4", 400],
      ["NaN", 400],
      ["", 400],
      ["9".repeat(30), 400],
    ] as const) {
      expect((await browser.post("/checkout", { ...form, shownTotal })).status, shownTotal).toBe(status);
    }
    for (const field of [
      "price",
      "unit_price",
      "total",
      "total_amount",
      "discount",
      "discount_amount",
      "coupon_code",
    ]) {
      expect((await browser.post("/checkout", { ...form, [field]: "1" })).status, field).toBe(400);
    }
    expect(await readStockAndCounts(shop, cheap)).toEqual(before);
    const { order } = await orderOf(shop, await browser.post("/checkout", form));
    expect(order.total_amount).toBe(167);
  });
});
