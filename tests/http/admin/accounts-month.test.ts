import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { openShop } from "#tests/http/support/shop.ts";

// A month with 10,000 invoices, whose files are read in parts while they are sent.

const shop = await openShop({ own: true });
const INVOICES = 10_000;

async function fillMonth(): Promise<void> {
  await shop.sql(`
    do $$
    begin
      set local session_replication_role = replica;
      create temporary table month on commit drop as
      select n, gen_random_uuid() as id, timestamptz '2019-07-01 00:00+05:30' + n * interval '4 minutes' as at
      from generate_series(1, ${INVOICES}) n;
      insert into public.orders (id, order_number, subtotal, tax_amount, total_amount, tax_rate, tax_mode, place_of_supply,
        buyer_gstin, payment_method, payment_status, status, shipping_address, created_at)
      select m.id, 'ORD-' || (1600000000000 + m.n), 1000, 180, 1180, 18, 'gst', '29', case when m.n % 2 = 0 then '27AAPFU0939F1ZV' end, 'cod',
        'paid', 'delivered', '{"first_name": "Asha", "last_name": "Rao", "address_line_1": "1 Road", "city": "Pune",
          "state": "Karnataka", "postal_code": "560001", "phone": "+919876543210"}', m.at
      from month m;
      insert into public.order_items (order_id, product_name, product_sku, hsn_code, quantity, unit_price, total_price,
        tax_rate, discount_share, taxable_value, tax_amount, delivery_value, delivery_tax)
      select m.id, 'Thing', 'SKU-1', '9405', 1, 1000, 1000, 18, 0, 1000, 180, 0, 0 from month m;
      insert into public.invoices (order_id, number, financial_year, issued_at, seller)
      select m.id, 'INV/19-20/' || lpad(m.n::text, 6, '0'), '19-20', m.at, '{"legal_name": "Haat", "address": "",
        "gstin": "29AAGCB7383J1Z4", "state": "Karnataka", "email": "", "phone": ""}'
      from month m;
    end $$`);
  await shop.sql("analyze public.orders, public.order_items, public.invoices");
}

type Return = {
  b2b: { inv: unknown[] }[];
  b2cs: { txval: number }[];
  doc_issue: { doc_det: { docs: { totnum: number }[] }[] };
};

test("the files of a month with 10,000 invoices have all of them, each once", async () => {
  await shop.sql("update public.settings set gstin = '29AAGCB7383J1Z4', seller_state = 'Karnataka'");
  await fillMonth();
  const admin = await signedInAdmin(shop);
  const register = await admin.get("/admin/accounts/export/sales?month=2019-07");
  expect(register.status).toBe(200);
  const numbers = [...register.html.matchAll(/^INV\/19-20\/(\d{6}),/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: INVOICES }, (_, index) => index + 1));

  const filed = await admin.get("/admin/accounts/export/gstr-1?month=2019-07");
  expect(filed.status).toBe(200);
  const { b2b, b2cs, doc_issue: documents }: Return = JSON.parse(filed.html);
  expect(b2b.flatMap(({ inv }) => inv)).toHaveLength(INVOICES / 2);
  expect(b2cs.reduce((sum, { txval }) => sum + txval, 0)).toBe((INVOICES / 2) * 1000);
  expect(documents.doc_det.flatMap(({ docs }) => docs).map(({ totnum }) => totnum)).toEqual([INVOICES]);
});
