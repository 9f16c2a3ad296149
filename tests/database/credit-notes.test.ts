import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { priceCart } from "#app/shop/pricing.ts";
import { priceGstLines } from "#app/shop/tax/gst-lines.ts";
import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { anyGstCart, exactTax, GST_CARTS } from "#tests/unit/gst-carts.ts";

/** Orders of random carts come back in random parts, with refunds between, and are cancelled in the end. */

let db: TestDatabase;

beforeAll(async () => {
  db = await createMigratedDatabase();
  await db.exec(
    "update public.settings set tax_mode = 'gst', gstin = '29AAGCB7383J1Z4', seller_state = 'Karnataka'",
  );
});

afterAll(() => db.close());

/** A hundredth of the carts: each is some ten calls of the database. */
const ORDERS = GST_CARTS / 100;

const anyStep = fc.oneof(
  // The shares of the units that come back, line by line; `kept` of the money.
  fc.record({
    kind: fc.constant("return" as const),
    shares: fc.array(fc.constantFrom(0, 0.4, 1), { minLength: 50, maxLength: 50 }),
    kept: fc.constantFrom(0, 0, 0.2),
  }),
  fc.record({ kind: fc.constant("refund" as const), share: fc.constantFrom(0.001, 0.3, 0.9) }),
);
const anyOrder = fc.record({
  placed: anyGstCart.filter(({ cart, settings, coupon }) => priceCart(cart, settings, coupon).total > 0),
  steps: fc.array(anyStep, { maxLength: 4 }),
});
type Order = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;

const rupees = (paise: number) => (paise / 100).toFixed(2);
const paise = (text: string) => Math.round(Number(text) * 100);

async function value<T>(sql: string, parameters: unknown[] = []): Promise<T> {
  const { rows } = await db.query<{ value: T }>(sql, parameters);
  const [row] = rows;
  if (!row) throw new Error(`no row: ${sql}`);
  return row.value;
}

/** Writes an invoiced order of a cart. @returns its id */
async function placeOrder({ cart, settings, coupon }: Order["placed"], number: number): Promise<string> {
  const totals = priceCart(cart, settings, coupon);
  const lines = priceGstLines(
    cart.map(({ price, ...one }) => ({ ...one, amount: price * one.quantity })),
    { shipping: totals.shipping, discount: totals.discount, included: settings.pricesIncludeTax },
  );
  const id = await value<string>(
    `insert into public.orders (
      order_number, subtotal, shipping_amount, tax_amount, discount_amount, round_off, total_amount, payment_method,
      status, tax_mode, place_of_supply, shipping_address, prices_include_tax
    ) values (
      $1, $2, $3, $4, $5, $6, $7, 'cod', 'confirmed', 'gst', '29', $8::text::jsonb, $9
    ) returning id as value`,
    [
      `ORD-${1_780_000_000_000 + number}`,
      ...[totals.subtotal, totals.shipping, totals.tax, totals.discount, totals.roundOff, totals.total].map(
        rupees,
      ),
      JSON.stringify({
        first_name: "Asha",
        last_name: "Rao",
        address_line_1: "12 Market Road",
        city: "Bengaluru",
        state: "Karnataka",
        postal_code: "560001",
        phone: "+919876543210",
      }),
      settings.pricesIncludeTax,
    ],
  );
  for (const [index, { price, quantity }] of cart.entries()) {
    const line = lines.find(({ id: own }) => own === cart[index]?.id);
    if (!line) throw new Error("a line without tax");
    await db.query(
      `insert into public.order_items (
        order_id, product_name, product_sku, quantity, unit_price, total_price, tax_rate, discount_share, taxable_value,
        tax_amount, delivery_value, delivery_tax
      ) values ($1, 'P', 'P', $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        quantity,
        rupees(price),
        rupees(price * quantity),
        line.taxRate,
        ...[line.discountShare, line.taxableValue, line.tax, line.deliveryValue, line.deliveryTax].map(
          rupees,
        ),
      ],
    );
  }
  await db.query("update public.orders set status = 'delivered' where id = $1", [id]);
  return id;
}

const LEFT = `select (o.total_amount - coalesce((
    select sum(case n.kind when 'credit' then n.total_amount else -n.total_amount end)
    from public.credit_notes n where n.order_id = o.id
  ), 0))::text as value
  from public.orders o where o.id = $1`;

/** Refunds the return of some units as admin_refund_return would, less what is kept. @returns the amount in paise */
async function refundReturn(
  orderId: string,
  { shares, kept }: Extract<Order["steps"][number], { kind: "return" }>,
  number: number,
): Promise<number> {
  const { rows } = await db.query<{ id: string; open: number }>(
    `select i.id, n.quantity as open from public.order_items i
    join private.returnable_items($1) n on n.order_item_id = i.id order by i.id`,
    [orderId],
  );
  const returned = rows
    .map(({ id, open }, index) => ({ id, quantity: Math.ceil(open * (shares[index] ?? 0)) }))
    .filter(({ quantity }) => quantity > 0);
  if (returned.length === 0) return 0;
  const returnId = await value<string>(
    `insert into public.return_requests (
      number, request_key, order_id, kind, status, items_amount, received_at, restocked
    ) values ($1, gen_random_uuid(), $2, 'return', 'received', 0, now(), false) returning id as value`,
    [`RET-${1_780_000_000_000 + number}`, orderId],
  );
  for (const { id, quantity } of returned) {
    await db.query("insert into public.return_items values ($1, $2, $3, 'damaged')", [
      returnId,
      id,
      quantity,
    ]);
  }
  const due = await value<string>(
    `select (
      greatest(private.item_share(o, (
        select sum(private.item_value(i, i.quantity - n.quantity)) from public.order_items i
        join private.returnable_items(o.id) n on n.order_item_id = i.id where i.order_id = o.id
      )) - (select coalesce(sum(q.items_amount), 0) from public.return_requests q where q.order_id = o.id), 0)
    )::text as value from public.orders o where o.id = $1`,
    [orderId],
  );
  const delivery = await value<string>(
    `select (case when private.all_returned(q) then private.delivery_charge(o) else 0 end)::text as value
    from public.return_requests q join public.orders o on o.id = q.order_id where q.id = $1`,
    [returnId],
  );
  const left = paise(await value<string>(LEFT, [orderId]));
  const amount = Math.min(Math.floor((paise(due) + paise(delivery)) * (1 - kept)), left);
  await db.query(
    `update public.return_requests set items_amount = $2, refund_amount = $3, status = 'refunded', closed_at = now()
    where id = $1`,
    [returnId, due, rupees(amount)],
  );
  return amount;
}

type Note = { total: string; tax: string; round_off: string };

test("credit notes of any order add up to its invoice, to the paisa", { timeout: 600_000 }, async () => {
  let number = 0;
  for (const { placed, steps } of fc.sample(anyOrder, ORDERS)) {
    number += 1;
    const orderId = await placeOrder(placed, number);
    const total = paise(await value<string>(LEFT, [orderId]));
    const amounts: number[] = [];
    for (const step of steps) {
      number += 1;
      const left = paise(await value<string>(LEFT, [orderId]));
      const amount =
        step.kind === "return" ? await refundReturn(orderId, step, number) : Math.floor(left * step.share);
      if (step.kind === "refund") {
        await db.query("select private.create_credit_note($1, 'refunded', $2)", [orderId, rupees(amount)]);
      }
      amounts.push(amount);
    }
    amounts.push(paise(await value<string>(LEFT, [orderId])));
    await db.query("update public.orders set status = 'cancelled' where id = $1", [orderId]);

    const notes = await db.query<Note>(
      `select total_amount as total, tax_amount as tax, round_off from public.credit_notes
      where order_id = $1 order by number`,
      [orderId],
    );
    expect(notes.rows.map((note) => paise(note.total))).toEqual(amounts.filter((amount) => amount > 0));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
    expect(
      notes.rows.filter(({ tax }) => paise(tax) % 2 !== 0),
      "CGST and SGST are equal",
    ).toEqual([]);
    const left = await db.query(
      `select * from private.uncredited_items($1)
      where (taxable_value, tax_amount, delivery_value, delivery_tax) <> (0, 0, 0, 0)`,
      [orderId],
    );
    expect(left.rows, "nothing is left").toEqual([]);
    const units = await db.query(
      `select * from private.uncredited_items($1) u
      where u.quantity < 0 or u.quantity > 0 and exists (
        select 1 from public.credit_notes n where n.order_id = $1 and n.reason = 'cancelled'
      )`,
      [orderId],
    );
    expect(units.rows, "a cancelled order leaves no units").toEqual([]);
    const lines = await db.query<Record<"rate" | "value" | "tax", string>>(
      `select c.tax_rate as rate, c.taxable_value as value, c.tax_amount as tax from public.credit_note_items c
      join public.credit_notes n on n.id = c.credit_note_id where n.order_id = $1`,
      [orderId],
    );
    // Each note rounds value and tax, and so has the invoice; the last note has what they leave.
    const rounding = notes.rows.length + 2;
    const far = lines.rows.filter(
      ({ rate, value: base, tax }) =>
        Math.abs(exactTax(paise(base), Number(rate), false) - paise(tax)) >
        rounding * (1 + Number(rate) / 100),
    );
    expect(far, "no tax is off by more than rounding").toEqual([]);
  }
});
