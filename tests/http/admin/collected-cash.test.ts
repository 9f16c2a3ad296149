import { describe, expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { fieldError, fieldValue, textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline, stateOf } from "#tests/http/support/online-order.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { openShop } from "#tests/http/support/shop.ts";

// Uses its own shop, because it compares the revenue of all orders.
const shop = await openShop({ own: true });
const { admin, getDialog, postForNotice } = await openAdminSession(shop);

const MISTAKE = "Marked delivered by mistake";

async function setStatus(order: { id: string }, seen: string, status: string): Promise<string> {
  return postForNotice(orderPath(order), { intent: "status", id: order.id, seen, status });
}

/** Revenue on the dashboard, before and after refunds, in rupees. */
async function readRevenue(): Promise<{ before: number; after: number }> {
  const text = textOf((await admin.get("/admin/dashboard")).html);
  const [, before = ""] = /Total Revenue ₹([\d,]+)/.exec(text) ?? [];
  // Left out while nothing was refunded.
  const [, after = before] = /₹([\d,]+) after refunds/.exec(text) ?? [];
  return { before: Number(before.replaceAll(",", "")), after: Number(after.replaceAll(",", "")) };
}

/** A cash order that was marked delivered, and its total in rupees. */
async function placeCollected() {
  const order = await placeCod(shop);
  expect(await setStatus(order, "confirmed", "delivered")).toContain("Order status updated to delivered");
  expect(await stateOf(shop, order)).toBe("cod delivered paid");
  const [row] = await shop.sql<{ total: number }>(
    "select total_amount::float as total from public.orders where id = $1",
    [order.id],
  );
  return { ...order, total: row?.total ?? 0 };
}

describe("a collected cash order", () => {
  test("that is set back asks where the cash is, and keeps what was chosen", async () => {
    const order = await placeCollected();
    const { before } = await readRevenue();
    const fields = { intent: "status", id: order.id, seen: "delivered", status: "shipped" };
    const asked = await admin.post(`${orderPath(order)}?search=lamp`, fields);
    expect([asked.status, asked.location]).toEqual([
      303,
      `${orderPath(order)}/cash?search=lamp&wanted=shipped`,
    ]);
    expect(await stateOf(shop, order)).toBe("cod delivered paid");

    const path = asked.location ?? "";
    const dialog = await getDialog(path);
    const text = textOf(dialog);
    expect(text).toContain("You are setting it from Delivered to Shipped.");
    expect(text).toContain("The shop has it The order stays paid and the courier collects nothing.");
    expect(dialog).not.toMatch(/name="cash"[^>]*checked/);
    const answer = { status: fieldValue(dialog, "status"), seen: fieldValue(dialog, "seen") };

    const missing = await admin.post(path, { ...answer, intent: "cash", reason: " " });
    expect(missing.status).toBe(400);
    expect(fieldError(missing.html, "cash", "reason")).toBe("Write what happened; the audit log keeps it");
    expect(textOf(missing.html)).toContain("Error: Choose where the cash is");
    expect(fieldValue(missing.html, "status")).toBe("shipped");

    expect(
      await postForNotice(path, { ...answer, intent: "cash", cash: "not_collected", reason: MISTAKE }),
    ).toBe(`${orderPath(order)}?search=lamp: Order status updated to shipped`);
    expect(await stateOf(shop, order)).toBe("cod shipped pending");
    expect((await readRevenue()).before).toBe(before - order.total);
    const detail = textOf(await getDialog(orderPath(order)));
    expect(detail).toContain(`The courier collects ₹${order.total.toLocaleString("en-IN")}.`);
    expect(detail).toContain("The cash was not collected");
    const slip = textOf((await admin.get(`${orderPath(order)}/packing-slip`)).html);
    expect(slip).toContain(`Collect ₹${order.total.toLocaleString("en-IN")} on delivery`);
  });

  test("that is cancelled may keep its cash, and says later that it was returned", async () => {
    const order = await placeCollected();
    const { before } = await readRevenue();
    const path = `${orderPath(order)}/cash?wanted=cancelled`;
    const kept = { intent: "cash", status: "cancelled", seen: "delivered", cash: "kept", reason: MISTAKE };
    expect(await postForNotice(path, kept)).toContain("Order status updated to cancelled");
    expect(await stateOf(shop, order)).toBe("cod cancelled paid");
    expect((await readRevenue()).before).toBe(before);
    const detail = await getDialog(orderPath(order));
    expect(textOf(detail)).toContain(
      `The shop still has ₹${order.total.toLocaleString("en-IN")} in cash of this order. The cash was returned`,
    );
    expect(textOf(await getDialog(path))).not.toContain("The shop still has it");
    const dashboard = async () => textOf((await admin.get("/admin/dashboard")).html);
    const listed = `Cash of a cancelled order, not returned yet ${order.orderNumber}`;
    expect(await dashboard()).toContain(listed);
    const owed = `We return the ₹${order.total.toLocaleString("en-IN")} that you have paid in cash.`;
    expect(textOf((await order.browser.get(order.path)).html)).toContain(owed);

    const returned = {
      intent: "cash",
      status: "cancelled",
      seen: "cancelled",
      cash: "returned",
      reason: "Paid back by UPI",
    };
    await postForNotice(path, returned);
    expect(await stateOf(shop, order)).toBe("cod cancelled refunded");
    expect(await dashboard()).not.toContain(listed);
    expect(textOf((await order.browser.get(order.path)).html)).not.toContain(owed);
    expect((await readRevenue()).before).toBe(before - order.total);
    expect(textOf(await getDialog(path))).toContain("The shop has no cash of this order.");
    const audit = textOf((await admin.get("/admin/audit?entity=orders")).html);
    expect(audit).toMatch(/Cash: (\S+ → )?Returned/);
    expect(audit).toMatch(/Cash: (\S+ → )?Kept/);
    expect(audit).toContain("Paid back by UPI");
    expect(audit).toContain(MISTAKE);
  });

  test("is not changed by an answer to a status that is no longer the one on the screen", async () => {
    const order = await placeCollected();
    const path = `${orderPath(order)}/cash?wanted=cancelled`;
    const stale = { intent: "cash", status: "cancelled", seen: "shipped", cash: "returned", reason: MISTAKE };
    expect(await postForNotice(path, stale)).toContain("someone changed this order meanwhile");
    expect(await stateOf(shop, order)).toBe("cod delivered paid");
    for (const cash of ["lost", "", "KEPT"]) {
      expect((await admin.post(path, { ...stale, seen: "delivered", cash })).status).toBe(400);
    }
    expect(await stateOf(shop, order)).toBe("cod delivered paid");
  });
});

test("a cash order that has left and is then paid online tells the owner to collect nothing", async () => {
  const order = await placeOnline(shop);
  await order.browser.post(`/order/${order.id}/payment`, { intent: "switch-to-cod" });
  expect(await stateOf(shop, order)).toBe("cod confirmed pending");
  await setStatus(order, "confirmed", "shipped");
  const form = await getDialog(orderPath(order));
  await postForNotice(orderPath(order), {
    intent: "shipment",
    version: fieldValue(form, "version"),
    carrier: "Delhivery",
    trackingNumber: "DL1",
    trackingUrl: "",
  });
  expect(textOf(form)).toContain("The courier collects ₹");

  await payAndReturn(shop, order, "success");
  expect(await stateOf(shop, order)).toBe("razorpay shipped paid");
  expect(textOf(await getDialog(orderPath(order)))).toContain("It is paid: the courier collects nothing.");
  const slip = textOf((await admin.get(`${orderPath(order)}/packing-slip`)).html);
  expect(slip).toContain("Paid: collect nothing");
  const mails = await shop.sql(
    "select data ->> 'carrier' as carrier from public.outbox where order_id = $1 and kind = 'owner-payment'",
    [order.id],
  );
  expect(mails).toEqual([{ carrier: "Delhivery" }]);
});

test("a part that is refunded lowers the revenue after refunds, and not the one before", async () => {
  const order = await placeOnline(shop);
  await payAndReturn(shop, order, "success");
  const paid = await readRevenue();
  const dialog = await getDialog(`${orderPath(order)}/refund`);
  const left = fieldValue(dialog, "left");
  await postForNotice(`${orderPath(order)}/refund`, { intent: "refund", amount: "50", left });
  expect(await readRevenue()).toEqual({ before: paid.before, after: paid.after - 50 });
  const tooMuch = await admin.post(`${orderPath(order)}/refund`, {
    intent: "refund",
    amount: left,
    left: String(Number(left) - 50),
  });
  expect(tooMuch.status).toBe(400);
  expect(fieldError(tooMuch.html, "refund", "amount")).toContain("at most");
  expect((await readRevenue()).after).toBe(paid.after - 50);
});

test("an online order that leaves unpaid is listed until it is paid", async () => {
  const order = await placeOnline(shop);
  const listed = `Sent without its online payment ${order.orderNumber}`;
  const dashboard = async () => textOf((await admin.get("/admin/dashboard")).html);
  const status = { intent: "status", id: order.id, seen: "pending", status: "shipped" };
  await postForNotice(`${orderPath(order)}/end?wanted=shipped`, status);
  expect(await dashboard()).toContain(listed);
  await payAndReturn(shop, order, "success");
  expect(await stateOf(shop, order)).toBe("razorpay shipped paid");
  expect(await dashboard()).not.toContain(listed);
});
