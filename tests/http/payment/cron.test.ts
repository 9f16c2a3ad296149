import { describe, expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { paidAndCancelled, refundsOf } from "#tests/http/support/refunds.ts";
import { openShop } from "#tests/http/support/shop.ts";
import {
  postCallback,
  findStockErrors,
  callbackFields,
  countByState,
  countPaidTransitions,
  unpaidOrder,
  unpaidOrders,
} from "#tests/http/support/unpaid-orders.ts";
import { IS_LONG } from "#tests/support/long.ts";

// Uses its own shop, because it checks the payment rows of every order.
const LOST = IS_LONG ? 100 : 30;
const AT_ONCE = IS_LONG ? 50 : 20;
const shop = await openShop({ own: true });
const { razorpay } = shop;
const proxied = await openProxiedShop(shop, razorpayVars(razorpay));

/** Lets payments be checked again without waiting. */
async function makeChecksDue(): Promise<void> {
  await shop.sql("update public.orders set payment_checked_at = null, payment_checks = 0");
}

describe("the cron", () => {
  test(`confirms ${LOST} payments without callback and webhook in one run`, async () => {
    const orders = await unpaidOrders(shop, LOST);
    await Promise.all(orders.map(({ razorpayOrderId }) => razorpay.pay(razorpayOrderId, "all_dropped")));
    expect(await countByState(shop, orders)).toEqual({ "pending pending": LOST });
    await shop.runCron();
    expect(await countByState(shop, orders)).toEqual({ "confirmed paid": LOST });
    expect(await countPaidTransitions(shop, orders)).toBe(LOST);
    console.log(`callback and webhook dropped: ${LOST} of ${LOST} confirmed by one cron run`);
  });

  test(`concurrent with browser and webhook confirms ${AT_ONCE} orders once each`, async () => {
    const orders = await unpaidOrders(shop, AT_ONCE);
    razorpay.setWebhookMode("hold");
    const paid = await Promise.all(orders.map(({ razorpayOrderId }) => razorpay.pay(razorpayOrderId)));
    const [statuses, answers] = await Promise.all([
      razorpay.deliver(),
      Promise.all(
        orders.map(({ id }, n) => postCallback(shop, id, callbackFields(paid[n] ?? { callback: null }))),
      ),
      shop.runCron(),
      shop.runCron(),
    ]);
    razorpay.setWebhookMode("auto");
    expect(statuses.length).toBeGreaterThanOrEqual(2 * AT_ONCE);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await countByState(shop, orders)).toEqual({ "confirmed paid": AT_ONCE });
    expect(await countPaidTransitions(shop, orders)).toBe(AT_ONCE);
    const [rows] = await shop.sql(
      "select count(*)::int as payments from public.payments where order_id = any ($1::uuid[])",
      [orders.map(({ id }) => id)],
    );
    expect(rows).toEqual({ payments: AT_ONCE });
    expect(await findStockErrors(shop)).toEqual([]);
    console.log(
      `browser + ${statuses.length} webhooks + 2 cron runs at once: ${AT_ONCE} orders, ${AT_ONCE} transitions`,
    );
  });

  test("uses the successful one of several payment attempts, with stock reserved throughout", async () => {
    const order = await unpaidOrder(shop);
    razorpay.setWebhookMode("drop");
    const { payment } = await razorpay.pay(order.razorpayOrderId, "captured_later");
    await razorpay.pay(order.razorpayOrderId, "failure");
    await razorpay.capture(payment?.id ?? "");
    razorpay.setWebhookMode("auto");
    await shop.runCron();
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
    const movements = "select count(*)::int as count from public.stock_movements where order_id = $1";
    expect(await shop.sql(movements, [order.id])).toEqual([{ count: 1 }]);
  });

  test("revives a failed order paid late, or refunds it in the same run when out of stock", async () => {
    const [revived, gone] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    await shop.sql(
      "update public.orders set held_until = now() - interval '1 minute' where id = any ($1::uuid[])",
      [[revived.id, gone.id]],
    );
    await shop.runCron();
    expect(await countByState(shop, [revived, gone])).toEqual({ "failed failed": 2 });
    await shop.sql("update public.products set stock = 0 where id = $1", [gone.productId]);
    for (const { razorpayOrderId } of [revived, gone]) await razorpay.pay(razorpayOrderId, "all_dropped");
    await makeChecksDue();
    await shop.runCron();
    expect(await countByState(shop, [revived])).toEqual({ "confirmed paid": 1 });
    expect(await refundsOf(shop, gone)).toEqual([{ status: "processed", reason: "late", attempts: 1 }]);
    expect(await countByState(shop, [gone])).toEqual({ "cancelled refunded": 1 });
  });

  test("asks once more about an order whose time has ended, before it releases its stock", async () => {
    const order = await unpaidOrder(shop);
    // The last of nine answers came before the end, and the next question is not due for hours.
    await shop.sql(
      "update public.orders set payment_checks = 9, payment_checked_at = now() - interval '10 minutes', held_until = now() - interval '1 minute' where id = $1",
      [order.id],
    );
    await razorpay.pay(order.razorpayOrderId, "all_dropped");
    await shop.runCron();
    expect(await countByState(shop, [order])).toEqual({ "confirmed paid": 1 });
  });

  test("runs every step although an earlier one fails", async () => {
    const late = "update public.orders set held_until = now() - interval '1 minute' where id = $1";
    const first = await unpaidOrder(shop);
    await shop.sql(late, [first.id]);
    razorpay.setFault({ kind: "500", times: 100 });
    await shop.runCron();
    razorpay.setFault(null);
    // It may be paid: nobody has answered about it.
    expect(await countByState(shop, [first])).toEqual({ "pending pending": 1 });
    await makeChecksDue();
    await shop.runCron();
    expect(await countByState(shop, [first])).toEqual({ "failed failed": 1 });

    const owed = await paidAndCancelled(shop);
    const [second, unpayable] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    await shop.sql("update public.orders set razorpay_order_id = null where id = $1", [unpayable.id]);
    for (const { id } of [second, unpayable]) await shop.sql(late, [id]);
    proxied.intercept(({ url }) =>
      url.endsWith("/rpc/shop_claim_due_payment_checks") ? new Response(null, { status: 502 }) : null,
    );
    await proxied.runCron();
    expect(await countByState(shop, [second])).toEqual({ "pending pending": 1 });
    expect(await countByState(shop, [unpayable])).toEqual({ "failed failed": 1 });
    expect(await countByState(shop, [owed])).toEqual({ "cancelled refunded": 1 });

    const again = await paidAndCancelled(shop);
    proxied.intercept(({ url }) =>
      url.endsWith("/rpc/shop_expire_unpaid_orders") ? new Response(null, { status: 502 }) : null,
    );
    await proxied.runCron();
    expect(await countByState(shop, [again])).toEqual({ "cancelled refunded": 1 });
  });
});
