import { beforeAll, expect, test } from "vitest";

import { measureReads } from "#tests/bench/support/reads.ts";
import { openShopDatabase } from "#tests/races/support/race.ts";
import { stockShop } from "#tests/races/support/shop-database.ts";

// The accountant's lists and files read the rows of their month, and not those of the other months.

const MONTHS = 40;
/** Orders of a month; each has two items and an invoice, and every tenth a credit note and a refund. */
const ORDERS = 200;
const NOTES = ORDERS / 10;
const DAY = "2024-07-01";

const shop = await openShopDatabase();
let admin = "";

/** SQL that calls a function as the admin. */
function asAdmin(call: string): string {
  return `with who as materialized (
    select set_config('request.jwt.claims', '{"sub": "${admin}"}', true)
  ) select ${call} from who`;
}

/** Most rows: an order is found once for each of the parts of a file. */
const QUERIES: [call: string, rows: Record<string, number>][] = [
  [
    `public.admin_sales_register('${DAY}', 1000, 0)`,
    { invoices: ORDERS, orders: ORDERS, order_items: ORDERS * 2 },
  ],
  [`public.admin_note_register('${DAY}', 1000, 0)`, { credit_notes: NOTES, invoices: NOTES, orders: NOTES }],
  [`public.admin_refund_register('${DAY}', 1000, 0)`, { refunds: NOTES, orders: NOTES }],
  [
    `public.admin_month_summary('${DAY}')`,
    { invoices: (ORDERS + NOTES) * 2, orders: ORDERS * 2, order_items: (ORDERS + NOTES) * 2 },
  ],
  [
    `public.admin_gst_return('${DAY}')`,
    { invoices: ORDERS * 6, orders: ORDERS * 6, order_items: ORDERS * 6 },
  ],
];

const CASES = QUERIES.flatMap(([call, tables]) =>
  Object.entries(tables).map(([table, most]): [string, string, number] => [call, table, most]),
);

test.each(CASES)("%s reads no more of %s than its month has", async (call, table, most) => {
  const reads = await measureReads(shop.owner, { text: asAdmin(call), values: [] }, table);
  expect(reads.sequentialScans).toBe(0);
  expect(reads.rows).toBeGreaterThan(0);
  expect(reads.rows).toBeLessThanOrEqual(most * 1.1);
});

const PAYOUTS = 5_000;

test.each(["setl_1234", "UTR1234", "pay_1234", "rfnd_1234"])(
  `%s is found among ${PAYOUTS} payouts without reading them`,
  async (search) => {
    const call = asAdmin(`public.admin_settlements(21, 0, 5, '${search}')`);
    for (const table of ["settlements", "settlement_entries"]) {
      const reads = await measureReads(shop.owner, { text: call, values: [] }, table);
      expect(reads.sequentialScans).toBe(0);
      expect(reads.rows).toBeGreaterThan(0);
      expect(reads.rows).toBeLessThan(50);
    }
  },
);

beforeAll(async () => {
  const { userIds } = await stockShop(shop, [3], 1);
  admin = userIds[0] ?? "";
  await shop.owner`update public.users set is_admin = true where id = ${admin}`;
  await shop.owner.begin(async (sql) => {
    // Without triggers: nobody is told about these orders.
    await sql`set local session_replication_role = replica`;
    await sql.unsafe(`
      create temporary table old on commit drop as
      select m * ${ORDERS} + n as n, gen_random_uuid() as id, gen_random_uuid() as invoice_id,
        (date '2022-01-01' + m * interval '1 month' + n * interval '1 hour')::timestamptz as at
      from generate_series(0, ${MONTHS - 1}) m, generate_series(1, ${ORDERS}) n;
      insert into public.orders (id, order_number, subtotal, tax_amount, total_amount, tax_rate, tax_mode, place_of_supply,
        payment_method, payment_status, status, shipping_address, created_at, razorpay_payment_id)
      select o.id, 'ORD-' || (1700000000000 + o.n), 1000, 180, 1180, 18, 'gst', '29', 'razorpay', 'paid', 'delivered',
        '{"first_name": "Asha", "last_name": "Rao", "address_line_1": "1 Road", "city": "Pune",
          "state": "Karnataka", "postal_code": "560001", "phone": "+919876543210"}', o.at, 'pay_old' || o.n
      from old o;
      insert into public.order_items (order_id, product_name, product_sku, hsn_code, quantity, unit_price, total_price,
        tax_rate, discount_share, taxable_value, tax_amount, delivery_value, delivery_tax)
      select o.id, 'Thing', 'SKU-1', '4901', 1, 500, 500, 18, 0, 500, 90, 0, 0
      from old o, generate_series(1, 2);
      insert into public.invoices (id, order_id, number, financial_year, issued_at, seller)
      select o.invoice_id, o.id, 'INV/22-23/' || lpad(o.n::text, 6, '0'), '22-23', o.at, '{"legal_name": "Haat", "address": "",
        "gstin": "29AAGCB7383J1Z4", "state": "Karnataka", "email": "", "phone": ""}'
      from old o;
      insert into public.credit_notes (kind, number, financial_year, issued_at, invoice_id, order_id, reason,
        taxable_value, tax_amount, round_off, total_amount)
      select 'credit', 'CN/22-23/' || lpad(o.n::text, 6, '0'), '22-23', o.at, o.invoice_id, o.id, 'refunded', 1000, 180, 0, 1180
      from old o where o.n % 10 = 0;
      insert into public.credit_note_items
      select c.id, i.id, 1, i.tax_rate, i.taxable_value, i.tax_amount, 0, 0
      from public.credit_notes c join public.order_items i on i.order_id = c.order_id;
      insert into public.payments (id, razorpay_order_id, order_id, amount, currency, status, created_at)
      select 'pay_old' || o.n, 'order_old' || o.n, o.id, 1180, 'INR', 'captured', o.at from old o;
      insert into public.refunds (payment_id, order_id, amount, reason, status, created_at)
      select 'pay_old' || o.n, o.id, 1180, 'admin', 'processed', o.at from old o where o.n % 10 = 0;
      insert into public.settlements (id, amount, fees, tax, status, utr, created_at, entries_at, difference)
      select 'setl_' || n, 10, 1, 0, 'processed', 'UTR' || n, now() - n * interval '1 hour', now(), 0
      from generate_series(1, ${PAYOUTS}) n;
      insert into public.settlement_entries (settlement_id, entity_id, type, amount, credit, debit, fee, tax, payment_id)
      select 'setl_' || n, e.prefix || n, e.type, 10, 10, 0, 1, 0, case e.type when 'refund' then 'pay_' || n end
      from generate_series(1, ${PAYOUTS}) n, (values ('pay_', 'payment'), ('rfnd_', 'refund')) e (prefix, type);`);
  });
  await shop.owner`vacuum analyze`;
});
