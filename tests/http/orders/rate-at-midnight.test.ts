import { expect, test } from "vitest";

import { textOf } from "#tests/http/support/browser.ts";
import { setStatus } from "#tests/http/support/placed-order.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, checkoutForm, openShop, orderOf, shopperWith } from "#tests/http/support/shop.ts";

// Two hours before the year 2027 begins in India: long enough for a busy machine.
const shop = await openShop({ own: true, now: "2026-12-31T16:30:00Z" });
const GST = {
  tax_mode: "gst",
  prices_include_tax: false,
  tax_code: "standard",
  gstin: "29AAGCB7383J1Z4",
  seller_state: "Karnataka",
};

test("a rate that changes at midnight holds for orders from then on; an order of before is credited at its own", async () => {
  await withSettings(shop, GST, async () => {
    await shop.sql(
      "insert into public.tax_rates (tax_code, holds_from, rate) values ('standard', '2027-01-01', 28)",
    );
    const lamp = await addProduct(shop, { name: "Midnight lamp", price: 1000 });
    const browser = await shopperWith(shop, lamp);
    expect(textOf((await browser.get("/cart")).html)).toContain("GST ₹180 Total ₹1,180");
    const { order } = await orderOf(shop, await browser.post("/checkout", await checkoutForm(browser)));
    const id = String(order.id);
    await setStatus(shop, { id }, "shipped");

    await shop.setClock("2026-12-31T18:31:00Z");
    const later = await shopperWith(shop, lamp);
    expect(textOf((await later.get("/cart")).html)).toContain("GST ₹280 Total ₹1,280");
    await setStatus(shop, { id }, "cancelled");
    expect(
      await shop.sql(
        `select n.taxable_value::float, n.tax_amount::float, i.tax_rate::float
         from public.credit_notes n join public.credit_note_items i on i.credit_note_id = n.id where n.order_id = $1`,
        [id],
      ),
    ).toEqual([{ taxable_value: 1000, tax_amount: 180, tax_rate: 18 }]);
  });
});
