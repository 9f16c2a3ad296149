import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { STATES } from "#app/shop/address/address.ts";
import { stateCode } from "#app/shop/invoice/gst.ts";
import { priceCart } from "#app/shop/pricing.ts";
import { priceGstLines, shareOf } from "#app/shop/tax/gst-lines.ts";
import { gstinCheckCharacter, isGstin } from "#app/shop/tax/gstin.ts";
import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { anyGstCart, GST_CARTS } from "#tests/unit/gst-carts.ts";

/** Compares the tax that the shop shows with the tax that the database charges, for the same carts. */

let db: TestDatabase;

/** The classes of goods: one rate, or a rate up to a price and another above it. */
const CLASSES = [
  ...[0, 0.25, 3, 5, 12, 18, 28, 40].map((taxRate) => ({ taxRate, above: null })),
  { taxRate: 5, above: { price: 2_500_00, taxRate: 18 } },
  { taxRate: 0, above: { price: 1_50, taxRate: 12 } },
  { taxRate: 3, above: { price: 10_000_00, taxRate: 28 } },
];
/** The product at a place of a cart that is of a class. */
const productId = (index: number, at: number) =>
  `b0000000-0000-4000-8${String(at).padStart(3, "0")}-${String(index).padStart(12, "0")}`;

beforeAll(async () => {
  db = await createMigratedDatabase();
  const codes = CLASSES.map(
    ({ taxRate, above }, at) =>
      `('rate-${at}', ${taxRate}, ${above ? above.price / 100 : null}, ${above?.taxRate ?? null})`,
  ).join(", ");
  await db.exec(`
    insert into public.tax_rates (tax_code, rate, threshold, rate_above) values ${codes};
    update public.settings set tax_mode = 'gst', gstin = '29AAGCB7383J1Z4', seller_state = 'Karnataka';`);
  for (const at of CLASSES.keys()) {
    await db.exec(`
      insert into public.products (id, name, price, sku, tax_code)
      select ('b0000000-0000-4000-8${String(at).padStart(3, "0")}-' || lpad(n::text, 12, '0'))::uuid, 'P', 1,
        'P-${at}-' || n, 'rate-${at}'
      from generate_series(0, 49) n;`);
  }
});

afterAll(() => db.close());

type Row = Record<
  | "product_id"
  | "tax_rate"
  | "discount_share"
  | "taxable_value"
  | "tax_amount"
  | "delivery_value"
  | "delivery_tax",
  string
>;

/** A thousandth of a long run, and a tenth of a short one: each cart is a call of the database. */
const CARTS = GST_CARTS / 10;

test("private.gst_lines gives what priceGstLines gives, to the paisa", { timeout: 600_000 }, async () => {
  const samples = fc.sample(anyGstCart, CARTS).map(({ cart, settings, coupon }) => ({
    settings,
    coupon,
    cart: cart.map((line, index) => {
      const at = Math.floor(line.taxRate * 100 + line.price) % CLASSES.length;
      return { ...line, ...CLASSES[at], id: productId(index, at) };
    }),
  }));
  for (const included of [true, false]) {
    await db.exec(`update public.settings set prices_include_tax = ${included};`);
    for (const { cart, settings, coupon } of samples) {
      const totals = priceCart(cart, { ...settings, pricesIncludeTax: included }, coupon);
      const expected = priceGstLines(
        cart.map(({ price, ...one }) => ({ ...one, amount: price * one.quantity })),
        { shipping: totals.shipping, discount: totals.discount, included },
      );
      const lines = cart.map(({ id, price, quantity }) => ({
        product_id: id,
        quantity,
        unit_price: (price / 100).toFixed(2),
      }));
      const { rows } = await db.query<Row>(
        "select * from private.gst_lines($1::text::jsonb, $2, $3) order by product_id",
        [JSON.stringify(lines), (totals.shipping / 100).toFixed(2), (totals.discount / 100).toFixed(2)],
      );
      const paise = (text: string) => Math.round(Number(text) * 100);
      expect(
        rows.map((row) => ({
          id: row.product_id,
          taxRate: Number(row.tax_rate),
          discountShare: paise(row.discount_share),
          taxableValue: paise(row.taxable_value),
          tax: paise(row.tax_amount),
          deliveryValue: paise(row.delivery_value),
          deliveryTax: paise(row.delivery_tax),
        })),
      ).toEqual(expected);
    }
  }
});

test("private.amount_share rounds as shareOf does, also where a division would not come out", async () => {
  const amounts = fc.integer({ min: 0, max: 9_999_999_999 });
  for (const [amount, part, more] of fc.sample(fc.tuple(amounts, amounts, amounts), 200)) {
    const whole = part + more;
    const { rows } = await db.query<{ share: string }>(
      "select private.amount_share($1::numeric / 100, $2::numeric / 100, $3::numeric / 100) as share",
      [amount, part, whole],
    );
    expect(Math.round(Number(rows[0]?.share) * 100)).toBe(shareOf(amount, part, whole));
  }
});

test("private.is_gstin and private.state_code answer as isGstin and stateCode do", async () => {
  const body = fc
    .stringMatching(/^[0-3][0-9][A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z$/)
    .map((text) => text + gstinCheckCharacter(text));
  const texts = [
    ...fc.sample(body, 50),
    ...fc.sample(body, 50).map((text) => `${text.slice(0, 2)}Q${text.slice(3)}`),
    "",
    "27AAPFU0939F1Zv",
  ];
  const answers = await db.query<{ text: string; valid: boolean }>(
    "select t as text, private.is_gstin(t) as valid from unnest($1::text[]) with ordinality u (t, n) order by n",
    [texts],
  );
  expect(answers.rows.map(({ valid }) => valid)).toEqual(texts.map(isGstin));
  expect(answers.rows.filter(({ valid }) => valid).length).toBeGreaterThanOrEqual(50);
  const states = [...STATES, "Orissa", ""];
  const codes = await db.query<{ code: string | null }>(
    "select private.state_code(t) as code from unnest($1::text[]) with ordinality u (t, n) order by n",
    [states],
  );
  expect(codes.rows.map(({ code }) => code)).toEqual(states.map(stateCode));
});
