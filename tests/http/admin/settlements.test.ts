import { afterEach, expect, test } from "vitest";

import { signedInAdmin, staffMember } from "#tests/http/support/admin-users.ts";
import { noticeOf, textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline } from "#tests/http/support/online-order.ts";
import { openShop } from "#tests/http/support/shop.ts";

// Its own, since a payout holds what was paid in the whole shop.
const shop = await openShop({ own: true });
const PATH = "/admin/accounts/settlements";

afterEach(() => shop.razorpay.setFault(null));

test("a payout is fetched and matched with orders; what the shop does not know is listed", async () => {
  const admin = await signedInAdmin(shop);
  const order = await placeOnline(shop);
  await payAndReturn(shop, order, "success");
  const [payment] = shop.razorpay.payments(order.razorpayOrderId);
  const payout = shop.razorpay.payOut(12_345);
  if (!payment || !payout) throw new Error("nothing was paid out");
  const foreign = shop.razorpay.reconItems().find(({ amount }) => amount === 12_345);

  const fetched = await admin.post(PATH, { intent: "fetch" });
  expect([fetched.status, fetched.location]).toEqual([303, PATH]);
  const list = await admin.get(PATH);
  expect(noticeOf(list.html)).toBe("Payouts fetched");
  const text = textOf(list.html);
  expect(text).toContain(`${payout.id} Bank transfer ${payout.utr}`);
  expect(text).toContain("1 difference");
  expect(text).toContain(`Not this shop’s payment Payment ${foreign?.entity_id}, Another shop`);

  for (const search of [payout.id, payout.utr ?? "", payment.id, foreign?.entity_id ?? ""]) {
    const found = textOf((await admin.get(`${PATH}?search=${search}`)).html);
    expect(found).toContain(`${payout.id} Bank transfer ${payout.utr}`);
    // The list alone, without the differences of all payouts.
    expect(found).not.toContain("Not this shop’s payment");
  }
  expect(textOf((await admin.get(`${PATH}?search=pay_nobody`)).html)).toContain("No payouts found");

  const detail = await admin.get(`${PATH}/${payout.id}`);
  expect(detail.status).toBe(200);
  const [sums] = await shop.sql<{ amount: string; fees: string; gross: string }>(
    "select amount, fees, amount + fees as gross from public.settlements where id = $1",
    [payout.id],
  );
  const rupees = (sum = "") => `₹${Number(sum).toLocaleString("en-IN", { minimumFractionDigits: 2 })}`;
  const read = textOf(detail.html);
  expect(read).toMatch(
    new RegExp(
      `Payments(?: less refunds)? ${rupees(sums?.gross)} − Fees \\(tax ₹[\\d.]+\\) ${rupees(sums?.fees)} = Paid out ${rupees(sums?.amount)}`,
    ),
  );
  expect(read).toContain(
    "Not this shop’s payment If another shop shares your Razorpay account, it is theirs.",
  );
  const [page] = await shop.sql<{ n: string }>(
    "select count(*)::text as n from public.settlement_entries where settlement_id = $1",
    [payout.id],
  );
  expect(Number(page?.n)).toBe(
    shop.razorpay.reconItems().filter(({ settlement_id: id }) => id === payout.id).length,
  );
  const file = await admin.get(`${PATH}/${payout.id}/export`);
  expect(file.headers.get("Content-Disposition")).toBe(`attachment; filename="${payout.id}.csv"`);
  const fee = (payment.fee ?? 0) / 100;
  expect(file.html).toContain(
    `Payment,${payment.id},${order.orderNumber},${(payment.amount / 100).toFixed(2)},${fee.toFixed(2)},`,
  );
  expect(file.html).toContain(`${foreign?.entity_id},,123.45,0.00,0.00,123.45,0.00,Not this shop’s payment`);
});

test("says so when Razorpay does not answer", async () => {
  const admin = await signedInAdmin(shop);
  shop.razorpay.setFault({ kind: "500", on: "settlements.read" });
  await admin.post(PATH, { intent: "fetch" });
  const { html } = await admin.get(PATH);
  expect(noticeOf(html)).toBe("Razorpay did not give the payouts. Please try again.");
  expect(textOf(html)).toContain("The last try failed: unavailable");
});

test("an unknown payout leads back, and packers see none", async () => {
  const admin = await signedInAdmin(shop);
  const unknown = await admin.get(`${PATH}/setl_unknown`);
  expect([unknown.status, unknown.location]).toEqual([303, PATH]);
  expect(noticeOf((await admin.get(PATH)).html)).toBe("Payout not found");
  const packer = await staffMember(shop, "packer");
  for (const path of [PATH, `${PATH}/setl_unknown`, `${PATH}/setl_unknown/export`]) {
    expect((await packer.get(path)).status).toBe(403);
  }
  expect((await packer.post(PATH, { intent: "fetch" })).status).toBe(403);
});
