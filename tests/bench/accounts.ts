import { exportNotes } from "#app/data/admin-credit-notes.server.ts";
import { exportSales, readMonthSummary } from "#app/data/admin-invoices.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { exportGstReturn } from "#app/data/gst-return.server.ts";
import { openDataApi } from "#tests/bench/support/data-api.ts";
import { startPostgres } from "#tests/postgres/server.ts";
import { createRaceTemplate, createShopDatabase } from "#tests/races/support/shop-database.ts";

// Times the accountant's files of a year with 100,000 orders on a real PostgreSQL. Fails above LIMIT_MS for each file of
// all twelve months.

const ORDERS = 100_000;
const LIMIT_MS = 10_000;
const MONTHS = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, "0")}`);

const server = await startPostgres();
await createRaceTemplate(server.port);
const shop = await createShopDatabase(server.port);
const adminId = "00000000-0000-4000-8000-00000000bea7";
await shop.owner.begin(async (sql) => {
  await sql`set local session_replication_role = replica`;
  await sql`insert into auth.users (id, email) values (${adminId}, 'accounts@bench.example')`;
  await sql`insert into public.users (id, full_name, email, is_admin) values (${adminId}, 'A', 'accounts@bench.example', true)`;
  await sql`update public.settings set tax_mode = 'gst', gstin = '29AAGCB7383J1Z4', seller_state = 'Karnataka'`;
  await sql.unsafe(`
    create temporary table year on commit drop as
    select n, gen_random_uuid() as id, timestamptz '2025-01-01 00:00+05:30' + n * interval '315.36 seconds' as at,
      (array['29', '27', '32', '07'])[1 + n % 4] as place, case when n % 10 = 0 then '27AAPFU0939F1ZV' end as gstin,
      1 + n % 4 as items
    from generate_series(0, ${ORDERS - 1}) n;
    insert into public.order_items (order_id, product_name, product_sku, hsn_code, quantity, unit_price, total_price,
      tax_rate, discount_share, taxable_value, tax_amount, delivery_value, delivery_tax)
    select y.id, 'Thing', 'SKU-1', (4900 + (y.n + i) % 60)::text, 1, 1000, 1000,
      (array[0, 5, 18, 40])[1 + (y.n + i) % 4], 0, 1000, (array[0, 50, 180, 400])[1 + (y.n + i) % 4], 0, 0
    from year y cross join lateral generate_series(1, y.items) i;
    insert into public.orders (id, order_number, subtotal, tax_amount, total_amount, tax_rate, tax_mode, place_of_supply,
      buyer_gstin, payment_method, payment_status, status, shipping_address, created_at, updated_at)
    select y.id, 'ORD-' || (1700000000000 + y.n), y.items * 1000, t.tax, y.items * 1000 + t.tax, 18, 'gst', y.place, y.gstin,
      'cod', 'paid', 'delivered', '{"first_name": "Asha", "last_name": "Rao", "address_line_1": "1 Road",
        "city": "Pune", "state": "Karnataka", "postal_code": "560001", "phone": "+919876543210"}', y.at, y.at
    from year y cross join lateral (select sum(i.tax_amount) as tax from public.order_items i where i.order_id = y.id) t;
    insert into public.invoices (order_id, number, financial_year, issued_at, seller)
    select y.id, 'INV/25-26/' || lpad((y.n + 1)::text, 6, '0'), '25-26', y.at, '{"legal_name": "Haat", "address": "",
      "gstin": "29AAGCB7383J1Z4", "state": "Karnataka", "email": "", "phone": ""}'
    from year y;
    insert into public.credit_notes (kind, number, financial_year, issued_at, invoice_id, order_id, reason, taxable_value,
      tax_amount, round_off, total_amount)
    select 'credit', 'CN/25-26/' || lpad((y.n + 1)::text, 6, '0'), '25-26', y.at, i.id, y.id, 'refunded', o.subtotal,
      o.tax_amount, 0, o.total_amount
    from year y join public.invoices i on i.order_id = y.id join public.orders o on o.id = y.id where y.n % 15 = 0;
    insert into public.credit_note_items
    select c.id, i.id, 1, i.tax_rate, i.taxable_value, i.tax_amount, 0, 0
    from public.credit_notes c join public.order_items i on i.order_id = c.order_id`);
});
await shop.owner.unsafe("vacuum (analyze)");
const api = await openDataApi(shop.url, adminId);

async function drain(parts: AsyncGenerator<string>): Promise<void> {
  for await (const part of parts) if (part === "never") return;
}

const files: Record<string, (db: Db, month: string) => Promise<unknown>> = {
  "tax by rate": readMonthSummary,
  "form GSTR-1 (JSON)": (db, month) => drain(exportGstReturn(db, month)),
  "register of sales (CSV)": (db, month) => drain(exportSales(db, month)),
  "register of credit notes (CSV)": (db, month) => drain(exportNotes(db, month)),
};
const slow: string[] = [];
for (const [name, write] of Object.entries(files)) {
  const start = performance.now();
  for (const month of MONTHS) await write(api.db, month);
  const took = performance.now() - start;
  console.log(`${name.padEnd(34)}${(took / 1000).toFixed(1).padStart(6)} s for a year`);
  if (took > LIMIT_MS) slow.push(name);
}

await api.close();
await shop.close();
await server.stop();
if (slow.length > 0) console.error(`Slower than ${LIMIT_MS / 1000} s: ${slow.join(", ")}`);
process.exit(slow.length > 0 ? 1 : 0);
