import { expect, test } from "vitest";

import { orderPath } from "#tests/http/support/admin-session.ts";
import { staffMember } from "#tests/http/support/admin-users.ts";
import { dialogOf, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline, stateOf } from "#tests/http/support/online-order.ts";
import { placeCod } from "#tests/http/support/placed-order.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();

async function paidOrder() {
  const order = await placeOnline(shop);
  await payAndReturn(shop, order, "success");
  const [row] = await shop.sql<{ order_number: string }>(
    "select order_number from public.orders where id = $1",
    [order.id],
  );
  return { ...order, orderNumber: row?.order_number ?? "" };
}

test("a packer does not give a paid order's money back, and is told why beside the status", async () => {
  const order = await paidOrder();
  const packer = await staffMember(shop, "packer");
  const page = dialogOf((await packer.get(orderPath(order))).html);
  const [, reason] = /<select[^>]*name="status"[^>]*aria-describedby="([^"]+)"/.exec(page) ?? [];
  expect(page).toMatch(
    new RegExp(`<p id="${reason}"[^>]*>Cancelling gives ₹708 back: ask somebody who may refund`),
  );
  expect(page).toMatch(/<option value="cancelled" disabled="">/);
  expect(page).toMatch(/<option value="shipped">/);

  const form = { intent: "status", id: order.id, seen: "confirmed", status: "cancelled" };
  const asked = await packer.post(orderPath(order), form);
  const asking = dialogOf((await packer.get(asked.location ?? "")).html);
  expect(textOf(asking)).toContain("Cancelling gives ₹708 back: ask somebody who may refund.");
  expect(asking).not.toContain('value="status"');
  const forged = await packer.post(asked.location ?? "", form);
  expect(noticeOf((await packer.get(forged.location ?? "")).html)).toBe(
    "Failed to update order status: it gives money back. Ask somebody who may refund.",
  );
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
});

test("in a change of many a packer leaves paid orders, and cancels those in cash", async () => {
  const [paid, cash] = [await paidOrder(), await placeCod(shop)];
  const packer = await staffMember(shop, "packer");
  const path = `/admin/orders/bulk?do=cancelled&id=${paid.id}&id=${cash.id}`;
  const page = await packer.get(path);
  expect(textOf(page.html)).toContain(
    "1 order paid online: left as it is. This gives ₹708 back: ask somebody who may refund.",
  );
  expect(page.html).toMatch(/<button[^>]*value="confirm"[^>]*>Cancel 1 order<\/button>/);
  const answer = await packer.post(path, [
    ["change", "cancelled"],
    ["number", paid.orderNumber],
    ["seen", "confirmed"],
    ["number", cash.orderNumber],
    ["seen", "confirmed"],
    ["intent", "confirm"],
  ]);
  const text = textOf((await packer.get(answer.location ?? "")).html);
  expect(text).toContain(`${paid.orderNumber} Ending it gives money back. Ask somebody who may refund.`);
  expect([await stateOf(shop, paid), await stateOf(shop, cash)]).toEqual([
    "razorpay confirmed paid",
    "cod cancelled pending",
  ]);
});

test("a manager cancels a paid order", async () => {
  const order = await paidOrder();
  const manager = await staffMember(shop, "manager");
  const page = dialogOf((await manager.get(orderPath(order))).html);
  expect(page).not.toContain("ask somebody who may refund");
  await manager.post(`${orderPath(order)}/end?wanted=cancelled`, {
    intent: "status",
    id: order.id,
    seen: "confirmed",
    status: "cancelled",
  });
  expect(await stateOf(shop, order)).toBe("razorpay cancelled paid");
});
