import { expect, test } from "vitest";

import { orderPath, openAdminSession } from "#tests/http/support/admin-session.ts";
import { fieldValue, textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline, stockOf } from "#tests/http/support/online-order.ts";
import { callAsAdmin, setStatus } from "#tests/http/support/placed-order.ts";
import { refundsOf } from "#tests/http/support/refunds.ts";
import { deliveredOrder, readReturns } from "#tests/http/support/returns.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog, postForNotice } = await openAdminSession(shop);

async function itemOf({ id }: { id: string }): Promise<string> {
  const [row] = await shop.sql<{ id: string }>("select id from public.order_items where order_id = $1", [id]);
  return row?.id ?? "";
}

test("items of an order paid online are refunded after the amount was shown, once", async () => {
  const order = await placeOnline(shop);
  await payAndReturn(shop, order, "success");
  const path = `${orderPath(order)}/refund-items`;
  expect(textOf(await getDialog(`${orderPath(await placeOnline(shop))}/refund-items`))).toContain(
    "Items can be refunded once the order is paid.",
  );

  await setStatus(shop, order, "shipped");
  expect(await getDialog(orderPath(order))).toContain("Refund items");
  // One unit, so that the amounts of the page agree.
  expect(textOf(await getDialog(path))).toContain("₹600 + ₹108 tax");
  const item = await itemOf(order);
  const stock = await stockOf(shop, order.product);
  // ₹600 and 18 % of it; the delivery is free above ₹499.
  const fields = {
    [`pick-${item}`]: "on",
    [`quantity-${item}`]: "1",
    reason: "damaged",
    restock: "on",
    delivery: "on",
    key: fieldValue(await getDialog(path), "key"),
    amount: "",
    left: "",
  };
  const shown = await admin.post(path, { ...fields, intent: "check" });
  expect(shown.status).toBe(200);
  expect(textOf(shown.html)).toContain(
    "Goes back ₹708 It goes back to the original payment method. The items go back",
  );
  expect(textOf(shown.html)).toContain("Refund ₹708");
  expect(await refundsOf(shop, order)).toEqual([]);

  const sent = { ...fields, amount: fieldValue(shown.html, "amount"), left: fieldValue(shown.html, "left") };
  expect(sent).toMatchObject({ amount: "70800", left: "70800" });
  const [first, second] = [
    await postForNotice(path, { ...sent, intent: "refund" }),
    await admin.post(path, { ...sent, intent: "refund" }),
  ];
  const [request] = await readReturns(shop, order);
  expect(first).toBe(
    `${orderPath(order)}: Refund ${request?.number} of ₹708 started: it is sent within minutes`,
  );
  expect(second.status).toBe(303);
  expect(await readReturns(shop, order)).toMatchObject([
    { kind: "refund", status: "refunded", refund_amount: 708, restocked: true },
  ]);
  expect(await refundsOf(shop, order)).toMatchObject([{ reason: "returned" }]);
  expect(await stockOf(shop, order.product)).toBe(stock + 1);
  expect(textOf((await order.browser.get(`/order/${order.id}`)).html)).toContain(
    "(It arrived damaged) Refund on its way: ₹708. It goes to your original payment method",
  );
  expect(textOf(await getDialog(path))).toContain("Everything of this order was refunded or is coming back.");
});

test("items of less than Razorpay refunds are not refunded, and the reason is said before anything is sent", async () => {
  const bead = await addProduct(shop, { price: 0.06 });
  const order = await placeOnline(shop, bead, 10);
  await payAndReturn(shop, order, "success");
  await setStatus(shop, order, "shipped");
  const path = `${orderPath(order)}/refund-items`;
  const item = await itemOf(order);
  const post = async (quantity: number, intent: string, seen = { amount: "", left: "" }) =>
    admin.post(path, {
      [`pick-${item}`]: "on",
      [`quantity-${item}`]: String(quantity),
      reason: "missing",
      key: fieldValue(await getDialog(path), "key"),
      ...seen,
      intent,
    });
  const checked = await post(1, "check");
  expect(checked.status).toBe(400);
  expect(textOf(checked.html)).toContain(
    "₹0.10 would go back, and Razorpay refunds no less than ₹1. Refund more items at once.",
  );
  expect((await post(1, "refund", { amount: "10", left: "5000" })).status).toBe(400);
  expect(await readReturns(shop, order)).toEqual([]);
  expect(await refundsOf(shop, order)).toEqual([]);
});

test("the delivery charge is offered only while some of it is left", async () => {
  const DELIVERY = "Refund the delivery charge, ₹49, too";
  const charged = await deliveredOrder(shop, [await addProduct(shop, { price: 100 })]);
  expect(textOf(await getDialog(`${orderPath(charged)}/refund-items`))).toContain(DELIVERY);
  const free = await deliveredOrder(shop, [await addProduct(shop, { price: 1000 })]);
  const text = textOf(await getDialog(`${orderPath(free)}/refund-items`));
  expect(text).toContain("Put the items back into stock");
  expect(text).not.toContain("delivery charge");
});

test("the cash of an order is recorded with its reference, and another's refund is noticed", async () => {
  const product = await addProduct(shop, { price: 1000 });
  const order = await deliveredOrder(shop, [product], 2);
  const path = `${orderPath(order)}/refund-items`;
  const item = order.items.get(product.id) ?? "";
  const fields = {
    [`pick-${item}`]: "on",
    [`quantity-${item}`]: "1",
    reason: "missing",
    reference: "",
    key: fieldValue(await getDialog(path), "key"),
    amount: "",
    left: "",
    intent: "check",
  };
  expect(textOf((await admin.post(path, { ...fields, [`quantity-${item}`]: "3" })).html)).toContain(
    "Enter a number from 1 to 2",
  );
  const shown = await admin.post(path, fields);
  expect(textOf(shown.html)).toContain("Goes back ₹1,180 It is recorded as sent by you");
  expect(textOf(shown.html)).toContain("Send ₹1,180 by UPI or bank transfer first.");
  const seen = { amount: fieldValue(shown.html, "amount"), left: fieldValue(shown.html, "left") };
  const refused = await admin.post(path, { ...fields, ...seen, intent: "refund" });
  expect(refused.status).toBe(400);
  expect(textOf(refused.html)).toContain("Write the reference of the transfer");

  await callAsAdmin(shop, "admin_refund_items($1)", [
    JSON.stringify({
      order_id: order.id,
      request_key: crypto.randomUUID(),
      items: [{ order_item_id: item, quantity: 1 }],
      reason: "goodwill",
      restock: false,
      came_back: false,
      lowers_tax: true,
      delivery: false,
      reference: "UPI 6",
      expected_amount: 1180,
      expected_left: 2360,
    }),
  ]);
  const sent = { ...fields, reference: "UPI 7", amount: "118000", left: "236000", intent: "refund" };
  const late = await admin.post(path, sent);
  expect(late.status).toBe(409);
  expect(textOf(late.html)).toContain(
    "Something of this order changed meanwhile: ₹1,180 of the payment is left.",
  );
  const again = { ...sent, amount: fieldValue(late.html, "amount"), left: fieldValue(late.html, "left") };
  expect(await postForNotice(path, again)).toMatch(/: Refund RET-\d{13} of ₹1,180 recorded$/);
  expect(await readReturns(shop, order)).toMatchObject([{ reference: "UPI 6" }, { reference: "UPI 7" }]);
  // A reason that only staff give.
  const report = await admin.get("/admin/reports?report=returns");
  expect(report.status).toBe(200);
  expect(textOf(report.html)).toContain("As a gesture of goodwill");
  const tooMany = await admin.post(path, { ...sent, key: crypto.randomUUID(), intent: "check" });
  expect(textOf(tooMany.html)).toContain("Everything of this order was refunded or is coming back.");
});
