import { describe, expect, test } from "vitest";

import { textOf } from "#tests/http/support/browser.ts";
import { KARNATAKA, openInvoices, type Ordered, RECEIPT, sheet } from "#tests/http/support/invoices.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, setStatus, orderIdIn } = await openInvoices(shop);
const GST = { ...KARNATAKA, gstin: "29AAGCB7383J1Z4", tax_mode: "gst", prices_include_tax: false };

describe("in tax mode 'gst'", () => {
  test("an invoice to another state has IGST, place of supply and the seller details of that day", async () => {
    let order: Ordered | undefined;
    await withSettings(shop, { ...GST, signatory: "A. Rao", signature_url: "/media/sign.png" }, async () => {
      order = await orderIdIn("shipped");
    });
    if (!order) throw new Error("Nothing was placed.");
    await setStatus(order.id, "delivered");
    const page = await order.browser.get(`${order.invoice}?copies`);
    const text = sheet(page);
    expect(text).toMatch(/^Haat Tax Invoice Original for recipient Invoice number INV/);
    expect(page.html).toMatch(
      /<article class="invoice[\s\S]*<img src="\/media\/sign\.png"[\s\S]*<\/article>/,
    );
    // The other copies are the shop's.
    expect(page.html).not.toContain("Duplicate for transporter");
    for (const expectedText of [
      "Haat Retail Pvt Ltd",
      "State: Karnataka (29) GSTIN: 29AAGCB7383J1Z4",
      "Place of supply Kerala (32) Reverse charge No",
      "State: Kerala (32)",
      "HSN 9405 Taxable value ₹899.50 · GST 18% ₹161.92",
      "18% on ₹899.50: IGST 18% ₹161.92",
      "Item subtotal ₹899.50 Shipping ₹0.00 GST ₹161.92 Round off −₹0.42 Total ₹1,061.00",
      "For Haat Retail Pvt Ltd A. Rao, authorised signatory",
    ]) {
      expect(text).toContain(expectedText);
    }
    const copies = await admin.get(`${order.invoice}?copies`);
    expect(copies.html.match(/<article class="invoice/g)).toHaveLength(3);
    expect(textOf(copies.html)).toMatch(/Duplicate for transporter.*Triplicate for supplier/);
  });

  test("within the state it has CGST and SGST, also of prices that hold the tax", async () => {
    await withSettings(shop, { ...GST, prices_include_tax: true, tax_code: "merit" }, async () => {
      const order = await orderIdIn("delivered", "Karnataka");
      const text = sheet(await order.browser.get(order.invoice));
      expect(text).toContain("5% on ₹856.66: CGST 2.5% ₹21.42, SGST 2.5% ₹21.42");
      expect(text).toContain("Item subtotal ₹899.50 Shipping ₹0.00 Round off ₹0.50 Total ₹900.00");
    });
  });

  test("goods that are exempt get a bill of supply", async () => {
    await withSettings(shop, { ...GST, tax_code: "exempt" }, async () => {
      const order = await orderIdIn("delivered");
      const text = sheet(await order.browser.get(order.invoice));
      expect(text).toMatch(/^Haat Bill of Supply .* Exempt /);
      // Nothing is said about a tax that there is not.
      expect(text).not.toMatch(/Prices Include|GST is added|GST ₹0|Tax ₹0|Taxable value in all/);
      expect(text).toContain("Item subtotal ₹899.50 Shipping ₹0.00 Round off ₹0.50 Total ₹900.00");
    });
  });

  test("within a union territory its half is UTGST, and none is IGST", async () => {
    await withSettings(shop, { ...GST, gstin: "04AAGCB7383J1ZG", seller_state: "Chandigarh" }, async () => {
      const order = await orderIdIn("delivered", "Chandigarh");
      const text = sheet(await order.browser.get(order.invoice));
      expect(text).toContain("Place of supply Chandigarh (04)");
      expect(text).toContain("18% on ₹899.50: CGST 9% ₹80.96, UTGST 9% ₹80.96");
      const [row] = await shop.sql<{ place: string }>(
        "select place_of_supply as place from public.orders where id = $1",
        [order.id],
      );
      expect(row?.place).toBe("04");
    });
  });

  test("each line has its unit, as the HSN summary of GSTR-1", async () => {
    await withSettings(shop, GST, async () => {
      const order = await orderIdIn("delivered");
      expect(sheet(await order.browser.get(order.invoice))).toContain("1 NOS ₹899.50 ₹899.50");
    });
  });

  test("without a number it is a draft", async () => {
    await withSettings(shop, GST, async () => {
      const order = await orderIdIn("confirmed");
      const text = sheet(await admin.get(order.invoice));
      expect(text).toContain(`${RECEIPT} Invoice number Not issued yet`);
      expect(text).not.toMatch(/GSTIN|IGST/);
    });
  });
});
