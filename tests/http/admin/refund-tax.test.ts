import { expect, test } from "vitest";

import { orderPath, openAdminSession } from "#tests/http/support/admin-session.ts";
import { fieldValue, textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline } from "#tests/http/support/online-order.ts";
import { setStatus } from "#tests/http/support/placed-order.ts";
import { refundsOf } from "#tests/http/support/refunds.ts";
import { type DeliveredOrder, deliveredOrder } from "#tests/http/support/returns.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog, postForNotice } = await openAdminSession(shop);
const GST = {
  tax_mode: "gst",
  prices_include_tax: true,
  tax_code: "standard",
  gstin: "29AAGCB7383J1Z4",
  seller_state: "Karnataka",
};
const STAYS = "No credit note: the tax of the invoice stays as it is";
const LOWERS = "A credit note lowers the tax of the invoice.";

/** Refunds one unit for a reason, as the form asks; returns what the first press said. */
async function refundUnit(order: DeliveredOrder, change: Record<string, string>): Promise<string> {
  const path = `${orderPath(order)}/refund-items`;
  const [item = ""] = order.items.values();
  const fields = {
    [`pick-${item}`]: "on",
    [`quantity-${item}`]: "1",
    reference: "UPI 7",
    key: fieldValue(await getDialog(path), "key"),
    amount: "",
    left: "",
    ...change,
  };
  const shown = await admin.post(path, { ...fields, intent: "check" });
  expect(shown.status).toBe(200);
  const sent = { ...fields, amount: fieldValue(shown.html, "amount"), left: fieldValue(shown.html, "left") };
  expect(await postForNotice(path, { ...sent, intent: "refund" })).toContain("recorded");
  return textOf(shown.html);
}

const notesOf = (order: { id: string }) =>
  shop.sql<{ id: string; reason: string; tax: number }>(
    `select id, reason, tax_amount::float as tax from public.credit_notes where order_id = $1
     order by issued_at, number`,
    [order.id],
  );

test("the reason of a refund of items decides about the tax, and stands on the credit note", async () => {
  await withSettings(shop, GST, async () => {
    const order = await deliveredOrder(shop, [await addProduct(shop, { price: 1180 })], 3);
    expect(textOf(await getDialog(`${orderPath(order)}/refund-items`))).toContain("Lower the tax, too?");
    expect(await refundUnit(order, { reason: "goodwill" })).toContain(STAYS);
    expect(await notesOf(order)).toEqual([]);
    expect(await refundUnit(order, { reason: "goodwill", tax: "yes" })).toContain(LOWERS);
    expect(await refundUnit(order, { reason: "lost" })).toContain(LOWERS);
    const notes = await notesOf(order);
    expect(notes).toMatchObject([
      { reason: "lowered", tax: 180 },
      { reason: "not_delivered", tax: 180 },
    ]);
    const papers: string[] = [];
    for (const { id } of notes) {
      papers.push(textOf((await order.browser.get(`/order/${order.id}/credit-note/${id}`)).html));
    }
    expect(papers[0]).toMatch(/Reason: Price lowered, RET-\d{13}: goodwill/);
    expect(papers[1]).toMatch(/Reason: Goods not delivered, RET-\d{13}: lost on the way/);
  });
});

test("a refund of an amount asks what it is for, and a gesture has no credit note", async () => {
  await withSettings(shop, GST, async () => {
    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "success");
    await setStatus(shop, order, "delivered");
    const path = `${orderPath(order)}/refund`;
    const left = fieldValue(await getDialog(path), "left");
    const unasked = await admin.post(path, { intent: "refund", amount: "50", left });
    expect(unasked.status).toBe(400);
    expect(textOf(unasked.html)).toContain("Choose what the refund is for");
    expect(fieldValue(unasked.html, "amount")).toBe("50");
    await postForNotice(path, { intent: "refund", amount: "50", left, lowersTax: "no" });
    expect(await refundsOf(shop, order)).toMatchObject([{ reason: "admin" }]);
    const [refund] = await shop.sql("select lowers_tax from public.refunds where order_id = $1", [order.id]);
    expect(refund).toEqual({ lowers_tax: false });
  });
});

test("in tax mode simple nothing is asked about the tax", async () => {
  const order = await deliveredOrder(shop, [await addProduct(shop, { price: 1000 })], 2);
  expect(textOf(await getDialog(`${orderPath(order)}/refund-items`))).not.toContain("Lower the tax");
  expect(await refundUnit(order, { reason: "goodwill" })).not.toContain("credit note");
  expect(await notesOf(order)).toEqual([]);
});
