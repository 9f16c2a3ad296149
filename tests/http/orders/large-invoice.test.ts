import { expect, test } from "vitest";

import { type Page, textOf } from "#tests/http/support/browser.ts";
import { setStatus } from "#tests/http/support/placed-order.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import {
  addProduct,
  addToCart,
  checkoutForm,
  newShopper,
  openShop,
  orderOf,
} from "#tests/http/support/shop.ts";

const shop = await openShop();
const CLASSES = ["exempt", "merit", "standard", "special"] as const;
const LINES = 50;
const GST = {
  tax_mode: "gst",
  prices_include_tax: false,
  gstin: "29AAGCB7383J1Z4",
  seller_state: "Karnataka",
};

/** Text of the paper, without the page around it. */
function sheet({ status, html }: Page): string {
  expect(status).toBe(200);
  return textOf(/<article class="invoice[\s\S]*<\/article>/.exec(html)?.[0] ?? "");
}

const paise = (text: string) => Math.round(Number(text.replaceAll(/[₹,]/g, "")) * 100);

test("an invoice and a credit note of 50 lines have each line, and rates that add up to the total", async () => {
  await withSettings(shop, GST, async () => {
    const browser = await newShopper(shop);
    for (let n = 0; n < LINES; n += 1) {
      const product = await addProduct(shop, { name: `Long list ${n}`, price: 10.01 + n, stock: 5 });
      await shop.sql("update public.products set tax_code = $2, hsn_code = '9405' where id = $1", [
        product.id,
        CLASSES[n % CLASSES.length],
      ]);
      await addToCart(browser, product.id);
    }
    const { order } = await orderOf(shop, await browser.post("/checkout", await checkoutForm(browser)));
    const id = String(order.id);
    await setStatus(shop, { id }, "shipped");
    await setStatus(shop, { id }, "delivered");

    const invoice = sheet(await browser.get(`/order/${id}/invoice`));
    expect(invoice.match(/ Long list \d+ /g)).toHaveLength(LINES);
    const [row] = await shop.sql<{ tax: string; total: string }>(
      "select tax_amount::text as tax, total_amount::text as total from public.orders where id = $1",
      [id],
    );
    const rates = [...invoice.matchAll(/IGST \d+% (₹[\d,.]+)/g)].map(([, amount = ""]) => paise(amount));
    expect(rates).toHaveLength(3);
    expect(rates.reduce((sum, tax) => sum + tax, 0)).toBe(paise(row?.tax ?? ""));

    await setStatus(shop, { id }, "cancelled");
    const [note] = await shop.sql<{ id: string; total: string }>(
      "select id, total_amount::text as total from public.credit_notes where order_id = $1",
      [id],
    );
    expect(note?.total).toBe(row?.total);
    const credit = sheet(await browser.get(`/order/${id}/credit-note/${note?.id}`));
    expect(credit.match(/ Long list \d+ /g)).toHaveLength(LINES);
  });
});
