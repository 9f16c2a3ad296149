import { expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { fieldError, fieldValue, type Page, textOf } from "#tests/http/support/browser.ts";
import { BUSINESS } from "#tests/http/support/business.ts";
import { setStatus } from "#tests/http/support/placed-order.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, checkoutForm, openShop, orderOf, shopperWith } from "#tests/http/support/shop.ts";

const shop = await openShop();
const GST = {
  tax_mode: "gst",
  prices_include_tax: true,
  tax_code: "standard",
  gstin: "29AAGCB7383J1Z4",
  seller_state: "Karnataka",
};

const lampCart = async () =>
  shopperWith(shop, await addProduct(shop, { name: "Lamp for an office", price: 1180 }));

/** The fields of a business, and what surrounds them. */
function businessPart({ html }: Page): string {
  return /<details[^>]*>(?:(?!<details).)*Buying for a business[\s\S]*?<\/details>/.exec(html)?.[0] ?? "";
}

test("ordinary shoppers see one closed line, and none of it in tax mode 'simple'", async () => {
  const browser = await lampCart();
  expect(businessPart(await browser.get("/checkout"))).toBe("");
  await withSettings(shop, GST, async () => {
    const part = businessPart(await browser.get("/checkout"));
    expect(part).toMatch(/^<details class=/);
    const { order } = await orderOf(shop, await browser.post("/checkout", await checkoutForm(browser)));
    expect(
      await shop.sql("select buyer_gstin, billing_address from public.orders where id = $1", [order.id]),
    ).toEqual([{ buyer_gstin: null, billing_address: null }]);
  });
});

test("what is missing or wrong is said beside its field, and what was typed stays", async () => {
  await withSettings(shop, GST, async () => {
    const browser = await lampCart();
    const form = await checkoutForm(browser);
    const wrong = { ...BUSINESS, billing_name: "", billing_state: "Karnataka", billing_pin: "4" };
    const refused = await browser.post("/checkout", { ...form, ...wrong });
    expect(refused.status).toBe(400);
    expect(businessPart(refused)).toMatch(/^<details open=""/);
    const errors = ["buyer_gstin", "billing_name", "billing_line", "billing_pin", "billing_state"].map(
      (name) => fieldError(refused.html, "checkout", name),
    );
    expect(errors).toEqual([
      "",
      expect.stringContaining("Legal name is required"),
      "",
      expect.stringContaining("Valid PIN code is required"),
      expect.stringContaining("The GSTIN is of Maharashtra"),
    ]);
    expect(fieldValue(refused.html, "billing_line")).toBe(BUSINESS.billing_line);

    const elsewhere = await browser.post("/checkout", { ...form, ...BUSINESS, billing_pin: "560001" });
    expect(elsewhere.status).toBe(400);
    expect(fieldError(elsewhere.html, "checkout", "billing_pin")).toContain(
      "PIN code 560001 is in Karnataka, and the GSTIN is of Maharashtra.",
    );
    expect(fieldValue(elsewhere.html, "billingPinAsTyped")).toBe("560001 Maharashtra");
    expect(textOf(elsewhere.html)).toContain("Continue with PIN code 560001 and Maharashtra");

    const own = { ...BUSINESS, buyer_gstin: GST.gstin, billing_pin: "560001" };
    const ours = await browser.post("/checkout", { ...form, ...own });
    expect(ours.status).toBe(409);
    expect(fieldError(ours.html, "checkout", "buyer_gstin")).toContain("This is our own GSTIN");
    expect(fieldValue(ours.html, "billing_city")).toBe("Mumbai");
  });
});

test("the business is on the order, its papers, in the portal and in the shopper's data", async () => {
  await withSettings(shop, GST, async () => {
    const browser = await lampCart();
    const answer = await browser.post("/checkout", { ...(await checkoutForm(browser)), ...BUSINESS });
    const { order: stored } = await orderOf(shop, answer);
    const order = { id: String(stored.id) };
    expect(stored).toMatchObject({ place_of_supply: "27", buyer_gstin: "27AAPFU0939F1ZV" });
    const billed = "Patil <Traders> LLP 4 Dalal Street, Fort Mumbai, Maharashtra 400001";
    expect(textOf((await browser.get(`/order/${order.id}`)).html)).toContain(
      `Billed to ${billed} GSTIN 27AAPFU0939F1ZV`,
    );
    const { admin } = await openAdminSession(shop);
    expect(textOf((await admin.get(orderPath(order))).html)).toContain(
      `Billed to ${billed} GSTIN 27AAPFU0939F1ZV`,
    );

    for (const typed of ["patil <traders>", "27aapfu0939f1zv"]) {
      const list = await admin.get(`/admin/orders?search=${encodeURIComponent(typed)}`);
      expect(list.html).toContain(orderPath(order));
    }
    const file = await admin.get(`/admin/orders/export?id=${order.id}`);
    expect(file.html).toContain("Tracking number,Business,GSTIN\r\n");
    expect(file.html).toContain(",Patil <Traders> LLP,27AAPFU0939F1ZV\r\n");

    await setStatus(shop, order, "delivered");
    const invoice = textOf((await browser.get(`/order/${order.id}/invoice`)).html);
    expect(invoice).toContain(
      `Bill to ${billed} State: Maharashtra (27) GSTIN: 27AAPFU0939F1ZV Deliver to Meera Nair`,
    );
    expect(invoice).toContain("Place of supply Maharashtra (27)");
    expect(invoice).toContain("Prices Include GST");
    expect(invoice).toContain("IGST 18% ₹180.00 Taxable value in all ₹1,000.00, GST ₹180.00");

    await setStatus(shop, order, "cancelled");
    const [note] = await shop.sql<{ id: string }>("select id from public.credit_notes where order_id = $1", [
      order.id,
    ]);
    const paper = textOf((await browser.get(`/order/${order.id}/credit-note/${note?.id}`)).html);
    expect(paper).toContain(
      `Issued to ${billed} State: Maharashtra (27) GSTIN: 27AAPFU0939F1ZV Delivered to Meera Nair`,
    );

    const data = await browser.get("/profile/data/download");
    expect(data.html).toContain('"legal_name": "Patil <Traders> LLP"');
    expect(data.html).toContain('"buyer_gstin": "27AAPFU0939F1ZV"');
  });
});
