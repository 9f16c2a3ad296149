import { beforeEach, expect, test } from "vitest";

import { openAdminSession, orderPath } from "#tests/http/support/admin-session.ts";
import { type Page, textOf } from "#tests/http/support/browser.ts";
import { formValues } from "#tests/http/support/form-values.ts";
import { type OnlineOrder, payAndReturn, placeOnline, stateOf } from "#tests/http/support/online-order.ts";
import { refundsOf } from "#tests/http/support/refunds.ts";
import { deliverOrder, readReturns, requestReturn } from "#tests/http/support/returns.ts";
import { sessionIdOf } from "#tests/http/support/session.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { ADMIN, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { admin } = await openAdminSession(shop);

beforeEach(async () => {
  // The password of the sign-in is older than five minutes.
  await shop.sql(
    "update public.portal_sessions set confirmed_at = now() - interval '6 minutes' where id = $1",
    [sessionIdOf(admin)],
  );
});

/** An order of ₹708 that was paid online. */
async function paidOrder(): Promise<OnlineOrder> {
  const order = await placeOnline(shop);
  await payAndReturn(shop, order, "success");
  return order;
}

/** Gives the password on the page that asks for it, and posts on as a browser does. */
async function confirm(page: Page): Promise<Page> {
  const fields = { ...formValues(page.html, "confirm"), present: ADMIN.password };
  const answer = await admin.post("/admin/confirm", fields);
  return answer.status === 307 && answer.location !== null ? admin.post(answer.location, fields) : answer;
}

function cancel(order: OnlineOrder): Promise<Page> {
  const fields = { id: order.id, seen: "confirmed", status: "cancelled", intent: "status" };
  return admin.post(`${orderPath(order)}/end?wanted=cancelled`, fields);
}

function cancelMany(orders: readonly OnlineOrder[]): Promise<Page> {
  const body = new URLSearchParams([
    ["change", "cancelled"],
    ["carrier", ""],
    ["otherCarrier", ""],
    ["intent", "confirm"],
    ...orders.flatMap(({ orderNumber }) => [
      ["number", orderNumber],
      ["seen", "confirmed"],
      ["rowCarrier", ""],
      ["tracking", ""],
    ]),
  ]);
  return admin.send("/admin/orders/bulk", { method: "POST", body, headers: { Origin: shop.shopUrl } });
}

test("cancelling an order that gives back more than the limit asks for the password first", async () => {
  await withSettings(shop, { refund_confirm_limit: 700 }, async () => {
    const order = await paidOrder();
    const asked = await cancel(order);
    expect([asked.status, textOf(asked.html).includes("Confirm it is you")]).toEqual([403, true]);
    expect([await stateOf(shop, order), await refundsOf(shop, order)]).toEqual([
      "razorpay confirmed paid",
      [],
    ]);
    const done = await confirm(asked);
    expect([done.status, done.location]).toEqual([303, orderPath(order)]);
    expect(await stateOf(shop, order)).toBe("razorpay cancelled paid");
    expect(await refundsOf(shop, order)).toHaveLength(1);
  });
});

test("an order of the limit is cancelled at once", async () => {
  await withSettings(shop, { refund_confirm_limit: 708 }, async () => {
    const order = await paidOrder();
    expect((await cancel(order)).status).toBe(303);
    expect(await stateOf(shop, order)).toBe("razorpay cancelled paid");
  });
});

test("cancelling many asks when they give back more in all", async () => {
  await withSettings(shop, { refund_confirm_limit: 1000 }, async () => {
    const orders = [await paidOrder(), await paidOrder()];
    const asked = await cancelMany(orders);
    expect(asked.status).toBe(403);
    const states = () => Promise.all(orders.map((order) => stateOf(shop, order)));
    expect(await states()).toEqual(["razorpay confirmed paid", "razorpay confirmed paid"]);
    const done = await confirm(asked);
    expect([done.status, done.location]).toEqual([303, expect.stringContaining("/admin/orders/bulk/")]);
    expect(textOf((await admin.get(done.location ?? "")).html)).toContain("2 orders cancelled");
    expect(await states()).toEqual(["razorpay cancelled paid", "razorpay cancelled paid"]);
  });
});

test("the refund of a return above the limit asks, too", async () => {
  await withSettings(shop, { refund_confirm_limit: 700 }, async () => {
    const online = await paidOrder();
    const order = await deliverOrder(shop, { ...online, path: `/order/${online.id}` });
    await requestReturn(order, [[online.product, 1]], {});
    const [request] = await readReturns(shop, order);
    const here = `/admin/returns/${request?.id}`;
    await admin.post(here, { intent: "approve" });
    await admin.post(here, { intent: "receive", restock: "on" });
    const statusNow = async () => (await readReturns(shop, order))[0]?.status;
    const asked = await admin.post(here, { intent: "refund", amount: "708", reference: "" });
    expect([asked.status, await statusNow()]).toEqual([403, "received"]);
    const done = await confirm(asked);
    expect([done.status, done.location, await statusNow()]).toEqual([303, here, "refunded"]);
  });
});
