import { expect, test } from "vitest";

import { signedInAdmin, staffMember } from "#tests/http/support/admin-users.ts";
import { noticeOf, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { addProduct, checkoutForm, openShop, shopperWith } from "#tests/http/support/shop.ts";

const shop = await openShop();
const PATH = "/admin/accounts/cash";

/** A cash order that was delivered a while ago. */
async function delivered(days = 8): Promise<{ number: string; total: string }> {
  const browser = await shopperWith(shop, await addProduct(shop, { price: 1000 }));
  const form = await checkoutForm(browser);
  await browser.post("/checkout", form);
  const [order] = await shop.sql<{ number: string; total: string }>(
    `update public.orders set status = 'delivered', payment_status = 'paid', delivered_at = now() - $2::int * interval '1 day'
     where checkout_key = $1 returning order_number as number, total_amount::text as total`,
    [form.checkoutKey, days],
  );
  if (!order) throw new Error("no order");
  return order;
}

test("a courier's payment is entered, compared, dealt with and deleted", async () => {
  const admin = await signedInAdmin(shop);
  const [paid, short, waiting] = [await delivered(), await delivered(), await delivered()];
  const awaited = textOf((await admin.get(PATH)).html);
  expect([paid, short, waiting].every(({ number }) => awaited.includes(number))).toBe(true);

  const fields = formValues((await admin.get(`${PATH}/new`)).html, "remittance");
  const lines = `${paid.number},${paid.total}\n${short.number} 5\nAWB-none,7`;
  const form = { ...fields, courier: "BlueDart", paid_on: "2026-11-20", reference: "UTR1", lines };
  const saved = await admin.post(`${PATH}/new`, form);
  expect([saved.status, saved.location]).toEqual([303, expect.stringMatching(`^${PATH}/[0-9a-f-]{36}$`)]);
  const payment = saved.location ?? "";
  const page = await admin.get(payment);
  expect(noticeOf(page.html)).toBe("Payment saved with 2 differences");
  expect(textOf(page.html)).toContain("Paid on 20 Nov 2026 Bank reference UTR1");
  expect((await admin.post(`${PATH}/new`, form)).location).toBe(payment);

  const list = await admin.get(PATH);
  const text = textOf(list.html);
  expect(text).toContain("No order has this number, or several have it AWB-none, BlueDart, 20 Nov 2026");
  expect(text).toContain(waiting.number);
  expect(text).not.toContain(`${paid.number} delivered`);
  const [line] = await shop.sql<{ id: string }>(
    "select id::text from public.cod_remittance_lines where number = 'AWB-none'",
  );
  const refused = await admin.post(PATH, { intent: "settle", line: line?.id ?? "", note: " " });
  expect([refused.status, textOf(refused.html)]).toEqual([
    400,
    expect.stringContaining("Say how it was dealt with"),
  ]);
  await admin.post(PATH, { intent: "settle", line: line?.id ?? "", note: "Another shop’s parcel" });
  const settled = await admin.get(PATH);
  expect(noticeOf(settled.html)).toBe("Taken off the list");
  expect(textOf(settled.html)).not.toContain("AWB-none");
  expect(textOf((await admin.get(payment)).html)).toContain("Dealt with: Another shop’s parcel");

  expect((await admin.post(payment, { intent: "delete" })).location).toBe(PATH);
  expect(noticeOf((await admin.get(PATH)).html)).toBe("Payment deleted");
  expect((await admin.get(payment)).location).toBe(PATH);
});

test("what was typed stays when it is refused", async () => {
  const admin = await signedInAdmin(shop);
  const fields = formValues((await admin.get(`${PATH}/new`)).html, "remittance");
  const typed = { ...fields, courier: "BlueDart", paid_on: "2026-11-20", lines: "ORD-1,abc" };
  const refused = await admin.post(`${PATH}/new`, typed);
  expect(refused.status).toBe(400);
  expect(textOf(refused.html)).toContain("Line 1: enter an amount in rupees above 0 after ORD-1.");
  expect(formValues(refused.html, "remittance")).toMatchObject(typed);
  const empty = await admin.post(`${PATH}/new`, { ...typed, courier: "", lines: "" });
  expect(textOf(empty.html)).toContain("Enter the courier");
});

test("packers see nothing of it", async () => {
  const packer = await staffMember(shop, "packer");
  for (const path of [PATH, `${PATH}/new`, `${PATH}/00000000-0000-4000-8000-000000000000`]) {
    expect((await packer.get(path)).status).toBe(403);
    expect((await packer.post(path, { intent: "delete" })).status).toBe(403);
  }
});
