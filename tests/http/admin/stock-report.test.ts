import { expect, test } from "vitest";

import { signedInAdmin } from "#tests/http/support/admin-users.ts";
import { fieldError, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";
import { addKurta } from "#tests/http/support/variants.ts";

const shop = await openShop({ own: true });
const admin = await signedInAdmin(shop);

async function page(path: string): Promise<string> {
  const { status, html } = await admin.get(path);
  expect(status).toBe(200);
  return textOf(html);
}

test("a product is low at its own number, in the report, the list and the file", async () => {
  const product = await addProduct(shop, { name: "Threshold lamp", stock: 8 });
  const path = `/admin/products/${product.id}/low-stock`;
  const listed = "/admin/products?stock=low&search=Threshold";
  expect(await page(listed)).not.toContain("Threshold lamp");

  const refused = await admin.post(path, { units: "many" });
  expect(refused.status).toBe(400);
  expect(fieldError(refused.html, "low-stock", "units")).toBe(
    "Enter a whole number from 0 to 9,999, or leave it empty",
  );

  const saved = await admin.post(path, { units: "8" });
  expect([saved.status, saved.location]).toEqual([303, "/admin/reports?report=low-stock"]);
  const after = await admin.get("/admin/reports?report=low-stock");
  expect(noticeOf(after.html)).toBe("Low stock saved");
  expect(await page(listed)).toContain("Threshold lamp");
  const csv = await admin.get("/admin/reports/export?report=low-stock");
  expect(csv.html).toMatch(/"?Threshold lamp"?,TEST-[^,]+,8,8,0/);

  await admin.post(path, { units: "" });
  expect(await page(listed)).not.toContain("Threshold lamp");
  expect((await admin.get("/admin/products/00000000-0000-4000-8000-0000000000ff/low-stock")).status).toBe(
    303,
  );
});

test("the low stock of now has no period, and says what is left of each product", async () => {
  const few = await addProduct(shop, { name: "Low lantern", stock: 1 });
  const none = await addProduct(shop, { name: "Lowest lantern", stock: 0 });
  const text = await page("/admin/reports?report=low-stock");
  expect(text).toMatch(/Low stock \d+ products · As of now Export CSV/);
  expect(text).toMatch(new RegExp(`${few.name} TEST-\\S+ 1 1 left `));
  expect(text).toMatch(new RegExp(`${none.name} TEST-\\S+ 0 Out of Stock `));
  // The days of another report stay in the form, where nobody sees them.
  expect(await page("/admin/reports?report=low-stock&period=custom&from=2026-11-02&to=2026-11-01")).toContain(
    "As of now",
  );
  expect(await page("/admin/reports?report=stock-value")).toContain("Stock value As of now Export CSV");
  expect(await page("/admin/reports?report=stock-cover&period=7")).toContain(
    "Stock as of now, sales of the last 7 days",
  );
});

test("a movement has its product, reason, order and person", async () => {
  const product = await addProduct(shop, { name: "Ledger lamp", stock: 8 });
  const order = await placeCod(shop, { products: [product] });
  await admin.post(`/admin/products/${product.id}/stock`, {
    direction: "add",
    quantity: "4",
    reason: "counted",
  });
  const path = `/admin/stock-movements?product=${product.id}`;
  const text = await page(path);
  expect(text).toMatch(/Ledger lamp TEST-\S+ \+4 Stock count Haat Admin/);
  expect(text).toContain(`−1 Order ${order.orderNumber}`);
  expect(text).toContain("+8 Opening");
  const list = await admin.get(path);
  expect(list.html).toContain(`href="/admin/stock-movements/export?product=${product.id}"`);
  const csv = await admin.get(`/admin/stock-movements/export?product=${product.id}`);
  expect(csv.status).toBe(200);
  const [head, ...lines] = csv.html.trim().split("\r\n");
  expect(head).toBe("When,Product,SKU,Units,Why,Order,Who");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/,Ledger lamp,TEST-[^,]+,4,Stock count,,Haat Admin$/);
  expect(lines[1]).toMatch(new RegExp(`,-1,Order,${order.orderNumber},`));
  const reduced = await admin.get(`/admin/stock-movements/export?product=${product.id}&reason=counted`);
  expect(reduced.html.trim().split("\r\n")).toHaveLength(2);

  const counted = await page(`${path}&reason=counted`);
  expect(counted).toContain("+4");
  expect(counted).not.toContain(order.orderNumber);
});

test("a movement names its variant", async () => {
  const kurta = await addKurta(shop);
  const order = await placeCod(shop, {
    products: [{ id: kurta.medium, name: kurta.name, price: 600, stock: 3 }],
    quantity: 2,
  });
  const path = `/admin/stock-movements?product=${kurta.medium}`;
  const text = await page(path);
  expect(text).toMatch(new RegExp(`${kurta.name} · M TEST-\\S+ −2 Order ${order.orderNumber}`));
  expect(text).not.toContain(`${kurta.name} · S`);
  const csv = await admin.get(path.replace("movements", "movements/export"));
  const lines = csv.html.trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(
    `,${kurta.name} · M,TEST-${kurta.medium.slice(0, 13)},-2,Order,${order.orderNumber},`,
  );
  expect(lines[2]).toContain(`,${kurta.name} · M,TEST-${kurta.medium.slice(0, 13)},3,`);
});

test("cover is what is in stock at the pace of the days", async () => {
  const product = await addProduct(shop, { name: "Cover lamp", stock: 10 });
  await placeCod(shop, { products: [product], quantity: 4 });
  const csv = await admin.get("/admin/reports/export?report=stock-cover&period=30");
  // 6 left, 4 in 30 days.
  expect(csv.html).toMatch(/"?Cover lamp"?,TEST-[^,]+,6,4,45/);
  expect(await page("/admin/reports?report=stock-value")).toContain("Products in stock");
});

test("sizes that were taken away with units left are named as no longer sold", async () => {
  const kurta = await addKurta(shop);
  await shop.sql("update public.products set is_offered = false, retired_at = now() where id = $1", [
    kurta.medium,
  ]);
  const [retired] = await shop.sql<{ products: string; units: string }>(
    "select count(*) as products, sum(stock) as units from public.products where retired_at is not null and stock > 0",
  );
  expect(await page("/admin/reports?report=stock-value")).toContain(
    `No longer sold ${retired?.products} ${retired?.units} Value ₹`,
  );
  await shop.sql("update public.products set is_offered = true, retired_at = null where id = $1", [
    kurta.medium,
  ]);
});

test("the owner chooses how mails come", async () => {
  const path = "/admin/settings/mails";
  await withSettings(shop, { owner_mails: "each", low_stock_mail: false }, async () => {
    expect((await admin.post(path, { ownerMails: "weekly" })).status).toBe(400);
    const saved = await admin.post(path, { ownerMails: "daily", lowStockMail: "on" });
    expect([saved.status, saved.location]).toEqual([303, path]);
    const form = await admin.get(path);
    expect(noticeOf(form.html)).toBe("Settings saved successfully");
    const [address] = await shop.sql<{ mail: string }>("select contact_email as mail from public.settings");
    expect(textOf(form.html)).toContain(`Sent to ${address?.mail} ( Change ). Payment and security`);
    const [row] = await shop.sql("select owner_mails, low_stock_mail from public.settings");
    expect(row).toEqual({ owner_mails: "daily", low_stock_mail: true });
    const count = async () =>
      shop.sql("select count(*)::int as n from public.outbox where kind = 'owner-order'");
    const before = await count();
    const order = await placeCod(shop);
    expect(await count()).toEqual(before);
    const news = await shop.sql("delete from private.owner_news where number = $1 returning kind", [
      order.orderNumber,
    ]);
    expect(news).toEqual([{ kind: "owner-order" }]);
  });
});
