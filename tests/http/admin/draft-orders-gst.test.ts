import { randomInt, randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { fieldValue, textOf } from "#tests/http/support/browser.ts";
import { sheet } from "#tests/http/support/invoices.ts";
import { setStatus } from "#tests/http/support/placed-order.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin } = await openAdminSession(shop);
const NEW = "/admin/orders/new";

test("an order by telephone has the rates of its goods, and an invoice of GST", async () => {
  const gst = {
    tax_mode: "gst",
    prices_include_tax: false,
    gstin: "04AAGCB7383J1ZG",
    seller_state: "Chandigarh",
  };
  await withSettings(shop, gst, async () => {
    const coat = await addProduct(shop, { name: "Coat", price: 3000 });
    await shop.sql("update public.products set tax_code = 'clothes', hsn_code = '6201' where id = $1", [
      coat.id,
    ]);
    const fields = {
      email: `${randomUUID()}@drafts.example`,
      postal_code: "160017",
      first_name: "Meera",
      last_name: "Nair",
      address_line_1: "4 Sector 17",
      address_line_2: "",
      city: "Chandigarh",
      state: "Chandigarh",
      phone: `98${randomInt(1e7, 1e8)}`,
      checkoutKey: randomUUID(),
      product: coat.id,
      quantity: "1",
      paymentMethod: "cod",
    };
    const shown = await admin.post(NEW, { ...fields, shownTotal: "0", intent: "total" });
    expect(shown.status).toBe(200);
    expect(fieldValue(shown.html, "shownTotal")).toBe("354000");
    expect(textOf(shown.html)).toContain("₹540");
    expect((await admin.post(NEW, { ...fields, intent: "place", shownTotal: "354000" })).status).toBe(303);
    const [order] = await shop.sql<{ id: string; order_number: string; place: string; rate: number }>(
      `select o.id, o.order_number, o.place_of_supply as place, i.tax_rate::float as rate
       from public.orders o join public.order_items i on i.order_id = o.id where o.checkout_key = $1`,
      [fields.checkoutKey],
    );
    expect(order).toMatchObject({ place: "04", rate: 18 });
    const placed = { id: order?.id ?? "", order_number: order?.order_number ?? "" };
    await setStatus(shop, placed, "shipped");
    expect(textOf((await admin.get(orderPath(placed))).html)).toContain("INV/");
    const text = sheet(await admin.get(`/order/${placed.id}/invoice`));
    expect(text).toMatch(/^Haat Tax Invoice/);
    expect(text).toContain("18% on ₹3,000.00: CGST 9% ₹270.00, UTGST 9% ₹270.00");
    expect(text).toContain("1 NOS");
  });
});
