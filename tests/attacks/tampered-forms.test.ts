import { expect, test } from "vitest";

import { attackClass } from "#tests/attacks/support/attacks.ts";
import {
  addProduct,
  addToCart,
  cartOf,
  checkoutForm,
  newShopper,
  openShop,
  orderOf,
  readStockAndCounts,
} from "#tests/http/support/shop.ts";
import { rotate } from "#tests/http/support/sweep.ts";

const attackCart = attackClass("put impossible quantities into the cart");
const attackAmounts = attackClass("tamper with checkout and amounts");
const shop = await openShop();
const MAX_QUANTITY = 50;
const lamp = await addProduct(shop, { price: 100, stock: MAX_QUANTITY });

/** Written numbers that a parser may read in more than one way. */
const SPELLINGS = [
  ..."-1 -0 0 00 01 1.0 1.5 0.5 .5 1. 1e0 1e1 1e9 1E2 1e-1 0x1 0x10 0b1 0o7 1_0 1,0 1/2 1% +1 --1 -+1".split(
    " ",
  ),
  ..."NaN Infinity -Infinity null undefined true false [] {} [1] {1} 9007199254740993 4294967297 2147483648".split(
    " ",
  ),
  ..."１ １５ ٣ ३ Ⅳ ½ ² ① 壹 −1 –1 1⁰ 1٫5 999999999999999999999999 1n 1;2 1|2 1&2 ' \" \\ 1' 1-- 51 100 1000".split(
    " ",
  ),
  ..."1 2 3 50".split(" "),
  "",
  " ",
  " 1",
  "1 ",
  "1 1",
  "\t1",
  "1\n",
  "1\u0000",
  "\u00001",
  "\u200b1",
  "\u00a01",
  "1\u202e",
  "\ufeff1",
];

/** Quantities as a hostile form may post them: every spelling alone, signed, with spaces, twice. */
const QUANTITIES: [string, string][][] = [
  ...SPELLINGS.flatMap((text) =>
    [text, `-${text}`, `+${text}`, ` ${text} `, `${text}.0`, `${text}e1`].map((value): [string, string][] => [
      ["quantity", value],
    ]),
  ),
  ...SPELLINGS.map((text): [string, string][] => [
    ["quantity", "1"],
    ["quantity", text],
  ]),
  ["quantity[]", "quantity.0", "Quantity", "quantity[0]", "qty", "-quantity"].map(
    (name): [string, string] => [name, "-5"],
  ),
];

test("no quantity in a form makes a cart line that is not a whole number from 1 to the stock", async () => {
  expect(QUANTITIES.length).toBeGreaterThanOrEqual(500);
  const browser = await newShopper(shop);
  let lines = 0;
  for (const fields of rotate("quantities", QUANTITIES, 12)) {
    for (const intent of ["add", "set"]) {
      const tab = browser.fork();
      await addToCart(tab, lamp.id, 2);
      const page = await tab.post("/cart", [
        ["intent", intent],
        ["productId", lamp.id],
        ["redirectTo", "/cart"],
        ...fields,
      ]);
      const name = `${intent} ${JSON.stringify(fields)}`;
      await attackCart(name, () => {
        expect(page.status).toBeLessThan(500);
        for (const { id, quantity } of cartOf(tab)?.lines ?? []) {
          expect(id).toBe(lamp.id);
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY, `${quantity}`).toBe(
            true,
          );
          lines += 1;
        }
      });
    }
  }
  expect(lines).toBeGreaterThan(20);
});

test("the database refuses every quantity but whole numbers from 1, whoever calls", async () => {
  const quantities = [
    "-1",
    "0",
    "1.5",
    "1e9",
    "null",
    '"1"',
    '"NaN"',
    "99999999999",
    "-0.5",
    "{}",
    "[1]",
    "true",
  ];
  const before = await readStockAndCounts(shop, lamp);
  for (const quantity of quantities) {
    const [row] = await shop
      .sql<{ answer: { ok: boolean } }>(
        `select public.shop_place_order(jsonb_build_object(
           'user_id', (select id from public.users where email = 'asha@haat.example'),
           'checkout_key', gen_random_uuid(), 'cart_id', gen_random_uuid(),
           'lines', jsonb_build_array(jsonb_build_object('product_id', $1::uuid, 'quantity', $2::jsonb, 'unit_price', 100)),
           'subtotal', 100, 'shipping_amount', 0, 'tax_amount', 0, 'discount_amount', 0, 'round_off', 0,
           'total_amount', 100, 'payment_method', 'cod', 'shipping_address', '{"first_name":"Meera",
             "last_name":"Nair","address_line_1":"14 Marine Drive","city":"Kochi","state":"Kerala",
             "postal_code":"682001","phone":"+919876543210"}'::jsonb)) as answer`,
        [lamp.id, quantity],
      )
      // An exception refuses as well.
      .catch(() => [{ answer: { ok: false } }]);
    await attackCart(`${quantity} at the database`, () => expect(row?.answer.ok).toBe(false));
  }
  expect(await readStockAndCounts(shop, lamp)).toEqual(before);
});

const NAMES = [
  ..."price unit_price unitPrice product_price amount total total_amount totalAmount grand_total".split(" "),
  ..."subtotal sub_total tax tax_amount taxAmount tax_rate shipping shipping_amount shippingFee".split(" "),
  ..."discount discount_amount coupon coupon_code couponCode round_off paise currency".split(" "),
  ..."payment_status paymentStatus status paid user_id order_number".split(" "),
];
const FORMS = ["", "[]", "[0]", ".0", "_paise", "[price]"];
const VALUES = ["1", "-1", "0.01"];
/** Fields of money that the form does not have, with a value each. */
const EXTRA = NAMES.flatMap(
  (name) => FORMS.map((suffix, at): [string, string] => [name + suffix, VALUES[at % VALUES.length] ?? "1"]),
  // The box of the coupon.
).filter(([name]) => name !== "couponCode");
/** Totals other than the one that was shown. */
const TOTALS = Array.from({ length: 120 }, (_, at) =>
  String([1, 100, 16_699, 16_701, 99_999][at % 5]! + at * 200),
);

test("prices, totals and discounts in the form are refused, and never charged", async () => {
  expect(EXTRA.length + TOTALS.length).toBeGreaterThanOrEqual(300);
  const browser = await newShopper(shop);
  await addToCart(browser, lamp.id);
  const form = await checkoutForm(browser);
  expect(form.shownTotal).toBe("16700");
  const before = await readStockAndCounts(shop, lamp);
  for (const [name, value] of rotate("fields of money", EXTRA, 8)) {
    const page = await browser.fork().post("/checkout", { ...form, [name]: value });
    await attackAmounts(`${name}=${value}`, () => expect(page.status).toBe(400));
  }
  for (const shownTotal of rotate("totals", TOTALS, 12)) {
    const page = await browser.fork().post("/checkout", { ...form, shownTotal });
    await attackAmounts(`shownTotal=${shownTotal}`, () => expect(page.status).toBe(409));
  }
  expect(await readStockAndCounts(shop, lamp)).toEqual(before);
  // The same fields beside a product change nothing about its line, which holds no price at all.
  for (const [name, value] of rotate("fields of a cart line", EXTRA, 16)) {
    const tab = await newShopperTab();
    await tab.post("/cart", {
      intent: "add",
      productId: lamp.id,
      quantity: "1",
      redirectTo: "/",
      [name]: value,
    });
    await attackAmounts(`a line with ${name}`, () =>
      expect([[], [{ id: lamp.id, quantity: 1 }]]).toContainEqual(cartOf(tab)?.lines ?? []),
    );
  }
  const { order } = await orderOf(shop, await browser.post("/checkout", form));
  expect(order).toMatchObject({ subtotal: 100, total_amount: 167, discount_amount: 0 });

  async function newShopperTab() {
    const tab = browser.fork();
    tab.cookies.delete("haat-cart");
    return Promise.resolve(tab);
  }
});
