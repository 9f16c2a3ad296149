import { expect, test } from "vitest";

import { openAdminSession } from "#tests/http/support/admin-session.ts";
import { noticeOf, textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline, stateOf } from "#tests/http/support/online-order.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { openShop } from "#tests/http/support/shop.ts";

// Long enough for a slow computer; nothing waits for its end.
const shop = await openShop({ own: true, vars: { UNDO_SECONDS: "40" } });
const { admin } = await openAdminSession(shop);

const BULK = "/admin/orders/bulk";

type Order = { id: string; orderNumber: string };

async function numberOf({ id }: { id: string }): Promise<Order> {
  const [row] = await shop.sql<{ order_number: string }>(
    "select order_number from public.orders where id = $1",
    [id],
  );
  return { id, orderNumber: row?.order_number ?? "" };
}

/** Two orders in cash and one that was paid online. */
async function placeThree(): Promise<Order[]> {
  const paid = await placeOnline(shop);
  await payAndReturn(shop, paid, "success");
  return [await placeCod(shop), await numberOf(paid), await placeCod(shop)];
}

/** Changes confirmed orders at once. @returns the page of the change */
async function change(orders: readonly Order[], to: string): Promise<string> {
  const answer = await admin.post(BULK, [
    ["change", to],
    ...orders.flatMap(({ orderNumber }): [string, string][] => [
      ["number", orderNumber],
      ["seen", "confirmed"],
    ]),
    ["intent", "confirm"],
  ]);
  expect(answer.status).toBe(303);
  return answer.location ?? "";
}

function statesOf(orders: readonly Order[]): Promise<string[]> {
  return Promise.all(orders.map((order) => stateOf(shop, order)));
}

/** Mails that wait, and refunds, of these orders. */
async function countWaiting(orders: readonly Order[]): Promise<string> {
  const ids = orders.map(({ id }) => id);
  const [row] = await shop.sql<{ text: string }>(
    `select concat_ws(' ',
       (select count(*) from public.outbox m where m.order_id = any ($1) and m.status = 'queued'
         and m.kind = 'order-cancelled'),
       (select count(*) from public.refunds r where r.order_id = any ($1))) as text`,
    [ids],
  );
  return row?.text ?? "";
}

test("a cancellation of many is undone from its notice and from its page, without mail or refund", async () => {
  const orders = await placeThree();
  const path = await change(orders, "cancelled");
  expect(await countWaiting(orders)).toBe("3 1");
  const page = await admin.get(path);
  expect(noticeOf(page.html)).toContain("3 orders cancelled");
  const batchId = path.split("/").at(-1) ?? "";
  expect(page.html).toMatch(new RegExp(`<form id="undo-${batchId}"[^>]* action="${path}"`));
  expect(page.html).toMatch(
    new RegExp(
      `<button value="${batchId}" type="submit"[^>]*name="undo"[^>]*>Undo for \\d+ seconds?</button>`,
    ),
  );

  const undone = await admin.post(path, { undo: batchId });
  expect([undone.status, undone.location]).toEqual([303, path]);
  const text = textOf((await admin.get(path)).html);
  expect(text).toContain("3 orders are as they were before");
  expect(await statesOf(orders)).toEqual([
    "cod confirmed pending",
    "razorpay confirmed paid",
    "cod confirmed pending",
  ]);
  expect(await countWaiting(orders)).toBe("0 0");
  expect((await admin.get(path)).html).not.toContain('name="undo"');
});

test("each order answers for itself: what has gone on meanwhile is said", async () => {
  const orders = await placeThree();
  const path = await change(orders, "cancelled");
  const [told, refunded] = orders;
  await shop.sql("update public.outbox set attempts = 1 where order_id = $1 and kind = 'order-cancelled'", [
    told?.id,
  ]);
  await shop.sql("update public.refunds set attempts = 1 where order_id = $1", [refunded?.id]);
  await admin.post(path, { undo: "1" });
  const text = textOf((await admin.get(path)).html);
  expect(text).toContain("1 order is as it was before, 2 are not");
  expect(text).toContain("Not undone: 2");
  expect(text).toContain(
    `${told?.orderNumber} Too late: the customer has been told, or the money is on its way.`,
  );
  expect(await statesOf(orders)).toEqual([
    "cod cancelled pending",
    "razorpay cancelled paid",
    "cod confirmed pending",
  ]);
});

test("a change whose time is over says so, and stays", async () => {
  const orders = [await placeCod(shop)];
  const path = await change(orders, "processing");
  await shop.sql(
    "update private.order_undos set expires_at = now() - interval '1 second' where order_id = $1",
    [orders[0]?.id],
  );
  const late = await admin.post(path, { undo: "1" });
  expect(late.location).toBe(path);
  const page = await admin.get(path);
  expect(noticeOf(page.html)).toContain("Too late to undo");
  expect(page.html).not.toContain('name="undo"');
  expect(await statesOf(orders)).toEqual(["cod processing pending"]);
});

test("a shipment of many is not undone, and offers no such thing", async () => {
  const [order] = [await placeCod(shop)];
  const answer = await admin.post(BULK, [
    ["change", "shipped"],
    ["number", order.orderNumber],
    ["seen", "confirmed"],
    ["tracking", ""],
    ["rowCarrier", ""],
    ["withoutNumbers", "on"],
    ["intent", "confirm"],
  ]);
  expect((await admin.get(answer.location ?? "")).html).not.toContain('name="undo"');
  expect((await admin.post(answer.location ?? "", { intent: "other" })).status).toBe(400);
});
