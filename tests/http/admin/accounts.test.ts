import { expect, test } from "vitest";

import { signedInAdmin, staffMember } from "#tests/http/support/admin-users.ts";
import { noticeOf, textOf } from "#tests/http/support/browser.ts";
import { BUSINESS } from "#tests/http/support/business.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, checkoutForm, openShop, shopperWith } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);
const GST = {
  tax_mode: "gst",
  prices_include_tax: false,
  tax_code: "standard",
  gstin: "29AAGCB7383J1Z4",
  seller_state: "Karnataka",
};

/** An order for cash in tax mode GST, with an invoice of the given moment. */
async function invoicedOrder(at: string): Promise<{ id: string; number: string }> {
  const invoice = { id: "", number: "" };
  await withSettings(shop, GST, async () => {
    const browser = await shopperWith(shop, await addProduct(shop, { name: "Register lamp", price: 1000 }));
    const form = await checkoutForm(browser);
    await browser.post("/checkout", { ...form, ...BUSINESS });
    const [order] = await shop.sql<{ id: string }>(
      "select id, private.create_invoice(id) from public.orders where checkout_key = $1",
      [form.checkoutKey],
    );
    const [issued] = await shop.sql<{ id: string; number: string }>(
      "update public.invoices set issued_at = $2 where order_id = $1 returning order_id as id, number",
      [order?.id, at],
    );
    Object.assign(invoice, issued);
  });
  return invoice;
}

test("a credit note that is too late for the return is counted there, and stays in the register", async () => {
  const admin = await signedInAdmin(shop);
  const { id } = await invoicedOrder("2018-03-31T18:29:59Z");
  await shop.sql("select private.create_credit_note($1, 'refunded')", [id]);
  const late =
    "1 document for a credit after 30 November that follows the financial year of its invoice: in the register";
  await withSettings(shop, GST, async () => {
    const filed = async () => textOf((await admin.get("/admin/accounts/gstr-1")).html);
    // The invoice has the financial year of today until it is moved.
    expect(await filed()).not.toContain("after 30 November");
    const [before] = await shop.sql<{ year: string }>(
      "select financial_year as year from public.invoices where order_id = $1",
      [id],
    );
    const setYear = (year: string | undefined) =>
      shop.sql("update public.invoices set financial_year = $2 where order_id = $1", [id, year]);
    await setYear("17-18");
    try {
      expect(await filed()).toContain(late);
      const register = await admin.get("/admin/accounts/credit-notes");
      expect(register.html).toContain(`/admin/orders/${id}`);
    } finally {
      await setYear(before?.year);
    }
  });
});

test("the register has the invoices of the month in India, on screen and as a file", async () => {
  const admin = await signedInAdmin(shop);
  const { id, number } = await invoicedOrder("2019-03-31T18:29:59Z");
  const march = await admin.get("/admin/accounts/sales?month=2019-03");
  expect(march.status).toBe(200);
  expect(textOf(march.html)).toContain(
    `${number} 31 Mar 2019 Patil <Traders> LLP · 27AAPFU0939F1ZV · 27-Maharashtra 27-Maharashtra ₹1,000.00 ₹180.00 ₹1,180.00`,
  );
  expect(march.html).toContain(`/admin/orders/${id}`);
  const EXPORT = "/admin/accounts/export/sales?month=2019-03";
  expect(march.html).toContain(`href="${EXPORT}"`);
  const april = await admin.get("/admin/accounts/sales?month=2019-04");
  expect(textOf(april.html)).toContain("No invoices in April 2019");
  expect(april.html).not.toContain("Export CSV");

  const file = await admin.get(EXPORT);
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="2019-03-sales.csv"');
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.html).toContain(`${number},31-03-2019,ORD-`);
  expect(file.html).toContain(",Cash on delivery,GST,18,1000.00,0.00,0.00,180.00,0.00,0.00,1180.00\r\n");

  const filed = await admin.get("/admin/accounts/export/gstr-1?month=2019-03");
  expect(filed.headers.get("Content-Disposition")).toBe('attachment; filename="2019-03-gstr-1.json"');
  expect(filed.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(JSON.parse(filed.html)).toMatchObject({ gstin: "", fp: "032019" });
  expect(textOf((await admin.get("/admin/accounts/gstr-1?month=2019-03")).html)).toContain(
    "1 document issued with another GSTIN: not in the tables.",
  );
  await withSettings(shop, GST, async () => {
    const { html } = await admin.get("/admin/accounts/export/gstr-1?month=2019-03");
    expect(JSON.parse(html)).toMatchObject({
      gstin: "29AAGCB7383J1Z4",
      b2b: [{ ctin: "27AAPFU0939F1ZV", inv: [{ inum: number, idt: "31-03-2019", val: 1180, pos: "27" }] }],
      doc_issue: { doc_det: [{ docs: [{ from: number, to: number, totnum: 1 }] }] },
    });
    const sheet = await admin.get("/admin/accounts/export/b2b?month=2019-03");
    expect(sheet.html).toContain(
      `27AAPFU0939F1ZV,Patil <Traders> LLP,${number},31-Mar-2019,1180.00,27-Maharashtra,N,,Regular B2B,,18,1000.00,0.00\r\n`,
    );
  });

  const summary = textOf((await admin.get("/admin/accounts?month=2019-03")).html);
  expect(summary).toContain("Sales ₹1,180 with tax Refunds ₹0 started Net ₹1,180 sales less refunds");
  expect(summary).toContain("1 invoice Sales by rate");
  expect(summary).toContain("No refunds started in this month.");
  // "Tax" names the last column on a phone, where it stands below.
  expect(summary).toContain("18% ₹1,000.00 ₹0.00 ₹0.00 ₹180.00 Tax ₹180.00");
  expect((await admin.get("/admin/accounts/export/tax?month=2019-03")).html).toContain(
    "Invoices,18%,1000.00,0.00,0.00,180.00,180.00\r\n",
  );
});

test("names that look like formulas are neutralised in the file", async () => {
  const admin = await signedInAdmin(shop);
  const { id } = await invoicedOrder("2019-05-10T06:00:00Z");
  await shop.sql(
    `update public.orders set billing_address = billing_address || '{"legal_name": "=HYPERLINK(1)"}' where id = $1`,
    [id],
  );
  const { html } = await admin.get("/admin/accounts/export/sales?month=2019-05");
  expect(html).toContain(`'=HYPERLINK(1)`);
});

test("a month that is odd, or yet to come, is the present one", async () => {
  const admin = await signedInAdmin(shop);
  for (const month of ["2999-01", "x", "2016-01", "2019-13"]) {
    const { status, html } = await admin.get(`/admin/accounts/refunds?month=${month}`);
    expect([status, /<option value="([\d-]+)" selected=""/.exec(html)?.[1]]).toEqual([
      200,
      new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7),
    ]);
  }
});

test("managers see accounts, packers do not, and there is no other file", async () => {
  const manager = await staffMember(shop, "manager");
  const packer = await staffMember(shop, "packer");
  for (const path of [
    "",
    "/sales",
    "/refunds",
    "/credit-notes",
    "/gstr-1",
    "/export/sales",
    "/export/refunds",
    "/export/tax",
    "/export/credit-notes",
  ]) {
    expect((await manager.get(`/admin/accounts${path}`)).status, path).toBe(200);
    expect((await packer.get(`/admin/accounts${path}`)).status, path).toBe(403);
  }
  expect((await manager.get("/admin/accounts/export/constructor")).status).toBe(404);
});

test("without an answer of the database a screen says so, and no half file is sent", async () => {
  const admin = atWorker(faulty, await signedInAdmin(shop));
  faulty.fail("writes");
  for (const path of ["", "/sales", "/refunds", "/credit-notes", "/gstr-1"]) {
    expect((await admin.get(`/admin/accounts${path}`)).status, path).toBe(503);
  }
  const file = await admin.get("/admin/accounts/export/sales");
  faulty.fail("none");
  expect([file.status, file.location]).toEqual([303, expect.stringMatching(/^\/admin\/accounts\?month=/)]);
  expect(noticeOf((await admin.get("/admin/help")).html)).toBe(
    "Failed to export the file. Please try again.",
  );
});

test.each(["2026-13", "2099-01", "2026-1"])("says that there are no accounts of %s", async (month) => {
  const admin = await signedInAdmin(shop);
  const text = new RegExp(`There are no accounts of “${month}”: choose a month from July 2017 until `);
  for (const path of ["", "/sales", "/credit-notes", "/refunds", "/gstr-1"]) {
    const page = await admin.get(`/admin/accounts${path}?month=${month}`);
    expect(page.status).toBe(200);
    expect(textOf(page.html), path).toMatch(text);
  }
  const file = await admin.get(`/admin/accounts/export/sales?month=${month}`);
  expect([file.status, file.location]).toEqual([303, "/admin/accounts"]);
  expect(textOf((await admin.get("/admin/accounts")).html)).toMatch(text);
  expect(textOf((await admin.get("/admin/accounts")).html)).not.toMatch(text);
});

test("an empty month shows its figures, no file, and the way to the last month with records", async () => {
  await invoicedOrder(new Date().toISOString());
  const admin = await signedInAdmin(shop);
  const { html } = await admin.get("/admin/accounts?month=2017-07");
  expect(textOf(html)).toContain("Sales ₹0 with tax Refunds ₹0 started Net ₹0 sales less refunds");
  expect(textOf(html)).toContain("No invoices or refunds in July 2017");
  expect(html).not.toContain("/export/tax");
  const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);
  expect(html).toMatch(new RegExp(`<a[^>]*href="/admin/accounts\\?month=${month}"[^>]*>Show \\w+ \\d{4}`));
  expect((await admin.get(`/admin/accounts?month=${month}`)).html).toContain("/export/tax");
});

test("before GST is set up, credit notes and the return say what is to be done, to those who may", async () => {
  const admin = await signedInAdmin(shop);
  const manager = await staffMember(shop, "manager");
  await withSettings(shop, { ...GST, tax_mode: "simple", gstin: "" }, async () => {
    const notes = (await admin.get("/admin/accounts/credit-notes?month=2017-07")).html;
    expect(textOf(notes)).toContain("Credit notes start once GST is set up");
    expect(notes).toMatch(/<a[^>]*href="\/admin\/tax"[^>]*>Set up GST</);
    const filed = (await admin.get("/admin/accounts/gstr-1?month=2017-07")).html;
    expect(textOf(filed)).toContain("Add your GSTIN to prepare GSTR-1");
    expect(textOf(filed)).not.toContain("Check before you file");
    expect(filed).toMatch(/<a[^>]*href="\/admin\/settings[^"]*"[^>]*>Add the GSTIN</);
    const seen = (await manager.get("/admin/accounts/gstr-1?month=2017-07")).html;
    expect([seen.includes("Add your GSTIN"), seen.includes("Add the GSTIN<")]).toEqual([true, false]);
  });
  await withSettings(shop, GST, async () => {
    const notes = textOf((await admin.get("/admin/accounts/credit-notes?month=2017-07")).html);
    expect(notes).toContain("No credit notes in July 2017");
  });
});
