import { expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { dialogOf, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline, stateOf } from "#tests/http/support/online-order.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { openShop } from "#tests/http/support/shop.ts";

// Long enough for a slow computer; nothing waits for its end.
const shop = await openShop({ own: true, vars: { UNDO_SECONDS: "20" } });
const { admin, getDialog } = await openAdminSession(shop);

/** Kinds of an order's mails that wait. */
async function waitingMails({ id }: { id: string }): Promise<string[]> {
  const rows = await shop.sql<{ kind: string }>(
    `select kind from public.outbox
     where order_id = $1 and status = 'queued' and next_attempt_at > now() + interval '1 second' order by id`,
    [id],
  );
  return rows.map(({ kind }) => kind);
}

/** Address and value of the form that undoes the last change. */
function undoForm(html: string): { action: string; undo: string } {
  const [, action = ""] = /<form id="undo-[^"]+"[^>]* action="([^"]+)"/.exec(html) ?? [];
  const [, undo = ""] = /<button type="submit" form="undo-([^"]+)"/.exec(html) ?? [];
  return { action: action.replaceAll("&amp;", "&"), undo };
}

test("a cancellation is asked for once, names what happens, and can be undone without script", async () => {
  const order = await placeOnline(shop);
  await payAndReturn(shop, order, "success");
  const path = `${orderPath(order)}?search=lamp`;
  const asked = await admin.post(path, {
    intent: "status",
    id: order.id,
    seen: "confirmed",
    status: "cancelled",
  });
  expect([asked.status, asked.location]).toEqual([
    303,
    `${orderPath(order)}/end?search=lamp&wanted=cancelled`,
  ]);
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  const question = textOf(await getDialog(asked.location ?? ""));
  expect(question).toMatch(/₹[\d,]+ is refunded to the original payment method\./);
  expect(question).toContain("Its items can be sold again.");
  expect(question).toContain("The customer gets an e-mail that the order is cancelled.");
  expect(question).toContain("Keep the order");

  const done = await admin.post(asked.location ?? "", {
    intent: "status",
    id: order.id,
    seen: "confirmed",
    status: "cancelled",
  });
  expect([done.status, done.location]).toEqual([303, path]);
  expect(await stateOf(shop, order)).toBe("razorpay cancelled paid");
  expect(await waitingMails(order)).toEqual(["order-cancelled"]);
  const page = (await admin.get(path)).html;
  // In the dialog, which covers the rest of the page.
  expect(noticeOf(dialogOf(page))).toContain("Order status updated to cancelled");
  expect(page.match(/class="notices/g)).toHaveLength(1);

  expect(textOf(dialogOf(page)).match(/Undo for 20 seconds/g)).toHaveLength(2);
  const { action, undo } = undoForm(page);
  const undone = await admin.post(action, { undo });
  expect([undone.status, undone.location]).toEqual([303, path]);
  expect(noticeOf((await admin.get(path)).html)).toBe(
    "Undone: the order is Confirmed again, and no mail was sent",
  );
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  expect(await waitingMails(order)).toEqual([]);
  expect(await shop.sql("select 1 from public.refunds where order_id = $1", [order.id])).toEqual([]);

  await admin.post(action, { undo });
  expect(noticeOf((await admin.get(path)).html)).toBe("Nothing to undo: it has been undone already.");
});

test("Delivered by mistake is undone before the customer hears of it", async () => {
  const order = await placeCod(shop);
  await admin.post(orderPath(order), {
    intent: "status",
    id: order.id,
    seen: "confirmed",
    status: "delivered",
  });
  expect(await stateOf(shop, order)).toBe("cod delivered paid");
  const { action, undo } = undoForm((await admin.get(orderPath(order))).html);
  const undone = await admin.post(action, { undo });
  expect(noticeOf((await admin.get(undone.location ?? "")).html)).toMatch(
    /^Undone: the order is Confirmed again, and no mail was sent\. Its invoice INV\S+ was issued and stays,/,
  );
  expect(await stateOf(shop, order)).toBe("cod confirmed pending");
  expect(await waitingMails(order)).toEqual([]);
});

test("a malformed undo is refused, and leads to no other site", async () => {
  const order = await placeCod(shop);
  const path = orderPath(order);
  expect((await admin.post(path, { undo: "1" })).status).toBe(400);
  const away = await admin.post(`${path}?back=//evil.example`, { undo: crypto.randomUUID() });
  expect(away.location).toBe(orderPath(order));
});

test("an order that is not paid online goes on its way only after it was asked for", async () => {
  const order = await placeOnline(shop);
  const path = orderPath(order);
  const fields = { intent: "status", id: order.id, seen: "pending", status: "confirmed" };
  const asked = await admin.post(path, fields);
  expect([asked.status, asked.location]).toEqual([303, `${path}/end?wanted=confirmed`]);
  const shipped = await admin.post(path, {
    intent: "ship",
    seen: "pending",
    version: "0",
    carrier: "",
    otherCarrier: "",
    trackingNumber: "",
    trackingUrl: "",
  });
  expect(shipped.status).toBe(409);
  expect(textOf(shipped.html)).toContain("This order was to be paid online and is not.");
  expect(await stateOf(shop, order)).toBe("razorpay pending pending");

  const question = textOf(await getDialog(asked.location ?? ""));
  expect(question).toContain(
    "₹708 was to be paid online and has not been paid. The courier collects nothing.",
  );
  expect(question).toContain("Leave it as it is");
  const done = await admin.post(asked.location ?? "", fields);
  expect([done.status, done.location]).toEqual([303, path]);
  expect(await stateOf(shop, order)).toBe("razorpay confirmed pending");
});
