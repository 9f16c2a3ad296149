import { expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { fieldValue, textOf } from "#tests/http/support/browser.ts";
import { draftOf, NEW_ORDER } from "#tests/http/support/drafts.ts";
import { stateOf, stockOf } from "#tests/http/support/online-order.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin, getDialog, postForNotice } = await openAdminSession(shop);

type Row = { id: string; order_number: string; razorpay_order_id: string | null; total: number };

async function placedBy(key: string): Promise<Row> {
  const [row] = await shop.sql<Row>(
    `select id, order_number, razorpay_order_id, total_amount::integer as total
     from public.orders where checkout_key = $1`,
    [key],
  );
  if (!row) throw new Error("Nothing was placed.");
  return row;
}

/** An order that waits for its payment link to be paid, of all units of a product. */
async function waitingOrder(quantity = 2) {
  const product = await addProduct(shop, { price: 600, stock: quantity });
  const draft = await draftOf(admin, { product, quantity, method: "razorpay" });
  expect((await admin.post(NEW_ORDER, draft)).status).toBe(303);
  const order = await placedBy(draft.checkoutKey);
  return { ...order, product, draft, linkPage: `${orderPath(order)}/payment-link` };
}

test("an order that waits for its payment link is changed to cash on delivery", async () => {
  const order = await waitingOrder();
  expect(textOf(await getDialog(order.linkPage))).toContain("Change to cash on delivery");
  expect(await postForNotice(order.linkPage, { intent: "to-cash" })).toBe(
    `${orderPath(order)}: Changed to cash on delivery, and the customer told`,
  );
  expect(await stateOf(shop, order)).toBe("cod confirmed pending");
  expect(await stockOf(shop, order.product)).toBe(0);
  expect(await postForNotice(order.linkPage, { intent: "to-cash" })).toContain(orderPath(order));
  expect(await stateOf(shop, order)).toBe("cod confirmed pending");
});

test("cash is refused in words for a customer who is blocked for it", async () => {
  const order = await waitingOrder();
  await shop.sql(
    "update public.users set cash_blocked_at = now() where id = (select user_id from public.orders where id = $1)",
    [order.id],
  );
  expect(await postForNotice(order.linkPage, { intent: "to-cash" })).toBe(
    `${order.linkPage}: This customer is blocked for cash on delivery.`,
  );
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");
});

test("a payment that Razorpay knows of is not asked for in cash", async () => {
  const order = await waitingOrder();
  await shop.razorpay.pay(order.razorpay_order_id ?? "", "all_dropped");
  expect(await postForNotice(order.linkPage, { intent: "to-cash" })).toBe(
    `${order.linkPage}: This order has been paid online.`,
  );
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
});

test("its items are changed by a new order in its place, whose old payment goes back", async () => {
  const order = await waitingOrder();
  const page = await admin.get(`${NEW_ORDER}?replaces=${order.id}`);
  expect(page.status).toBe(200);
  const text = textOf(page.html);
  expect(text).toContain(`It replaces ${order.order_number} , which is cancelled when you place this one.`);
  // The last units are its own.
  expect(text).not.toContain("out of stock");
  expect(fieldValue(page.html, "email")).toBe(order.draft.email);

  const changed = {
    ...order.draft,
    quantity: "1",
    replaces: order.id,
    checkoutKey: fieldValue(page.html, "checkoutKey"),
  };
  const shown = await admin.post(NEW_ORDER, { ...changed, intent: "total" });
  const form = { ...changed, shownTotal: fieldValue(shown.html, "shownTotal") };
  expect(form.shownTotal).toBe("70800");
  const answers = [await admin.post(NEW_ORDER, form), await admin.post(NEW_ORDER, form)];
  const next = await placedBy(form.checkoutKey);
  const linkPage = `${orderPath(next)}/payment-link`;
  expect(answers.map(({ status, location }) => [status, location])).toEqual([
    [303, linkPage],
    [303, linkPage],
  ]);
  expect(await stateOf(shop, order)).toBe("razorpay cancelled pending");
  expect(await stateOf(shop, next)).toBe("razorpay pending pending");
  expect(next.razorpay_order_id).not.toBe(order.razorpay_order_id);
  expect(await stockOf(shop, order.product)).toBe(1);
  expect(textOf(await getDialog(orderPath(order)))).toContain(
    `Order ${next.order_number} was placed instead`,
  );

  const old = await admin.get(`${NEW_ORDER}?replaces=${order.id}`);
  expect(old.location).toBe(orderPath(order));
});

test("an order that was paid meanwhile is not replaced", async () => {
  const order = await waitingOrder();
  const page = await admin.get(`${NEW_ORDER}?replaces=${order.id}`);
  await shop.razorpay.pay(order.razorpay_order_id ?? "", "all_dropped");
  const form = { ...order.draft, replaces: order.id, checkoutKey: fieldValue(page.html, "checkoutKey") };
  const refused = /The order that this one replaces (has been|was) paid.* Nothing was placed/;
  // Whatever else is wrong with the form, and however often it is posted.
  for (const typed of [form, { ...form, phone: "12" }, form]) {
    const answer = await admin.post(NEW_ORDER, typed);
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toMatch(refused);
    expect(fieldValue(answer.html, "replaces")).toBe(order.id);
  }
  const rows = await shop.sql("select id from public.orders where checkout_key = $1", [form.checkoutKey]);
  expect(rows).toEqual([]);
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
});
