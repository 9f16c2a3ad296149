import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { asServer, asUser, overlap, type Step } from "#tests/races/support/overlap.ts";
import {
  endReservations,
  type OnlineOrder,
  paymentUpdate,
  placeOnline,
  recordRefund,
  settle,
} from "#tests/races/support/payments.ts";
import { openShopDatabase } from "#tests/races/support/race.ts";
import { line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

/** An online order of two lamps at ₹100 of five, its shopper and an admin. */
async function setUp() {
  const { productIds, userIds } = await stockShop(shop, [5], 2);
  const [lamp = ""] = productIds;
  const [asha = "", admin = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${admin}`;
  const order = await placeOnline(shop, { userId: asha, productId: lamp, quantity: 2 });
  return { lamp, asha, admin, order, errors: () => findLedgerErrors(shop, productIds, [5]) };
}

/** The same, paid. */
async function setUpPaid() {
  const shopData = await setUp();
  await settle(shop.server, paymentUpdate(shopData.order, "captured"));
  return shopData;
}

/** The same, paid and with a failed refund of everything. */
async function setUpFailedRefund() {
  const shopData = await setUpPaid();
  await run(refund(shopData.admin, shopData.order));
  const [failed] = await shop.owner<{ id: string }[]>`select id from public.refunds`;
  const refundId = failed?.id ?? "";
  await recordRefund(shop.server, { refund_id: refundId, id: "rfnd_1", status: "failed" });
  return { ...shopData, refundId };
}

/** Runs a step in a transaction of its own. */
function run(step: Step): Promise<unknown> {
  return shop.server.begin((sql) => step(sql as unknown as Parameters<Step>[0]));
}

const pay = (order: OnlineOrder, status = "captured"): Step =>
  asServer(async (sql) => [{ answer: await settle(sql, paymentUpdate(order, status)) }]);
const cancel = ({ userId, id }: OnlineOrder): Step =>
  asUser(userId, (sql) => sql`select public.shop_cancel_order(${id}) as answer`);
const setStatus = (admin: string, { id }: { id: string }, status: string): Step =>
  asUser(
    admin,
    (sql) => sql`select public.admin_set_order_status(${id}, ${status}, p_cash => 'kept') as answer`,
  );
const refund = (admin: string, { id }: OnlineOrder): Step =>
  asUser(admin, (sql) => sql`select public.admin_refund_order(${id}) as answer`);
const retry = (admin: string, refundId: string): Step =>
  asUser(admin, (sql) => sql`select public.admin_retry_refund(${refundId}) as answer`);
const reportRefund = (report: Record<string, string | number>): Step =>
  asServer((sql) => sql`select public.shop_record_refund(${sql.json(report)}) as answer`);
const claimRefunds = asServer(
  (sql) => sql`select count(*)::integer as answer from public.shop_claim_refunds(10)`,
);
const claimCheck = ({ id }: OnlineOrder): Step =>
  asServer((sql) => sql`select public.shop_claim_payment_check(${id}) as answer`);
const claimDueChecks = asServer(
  (sql) => sql`select count(*)::integer as answer from public.shop_claim_due_payment_checks(10)`,
);

const orders = () => shop.owner`select status, payment_status from public.orders`;
const refunds = () =>
  shop.owner`select status, amount::integer as amount from public.refunds order by created_at`;

describe("shop_settle_payment", () => {
  test("refunds a payment of an order that is being cancelled", async () => {
    const { order, errors } = await setUp();
    expect(await overlap(shop, cancel(order), pay(order))).toEqual({ waited: true, outcome: "refund_due" });
    expect(await orders()).toEqual([{ status: "cancelled", payment_status: "paid" }]);
    expect(await errors()).toEqual([]);
  });

  test("takes the stock of a late payment after an order of the same product", async () => {
    const { lamp, asha, order, errors } = await setUp();
    await endReservations(shop, [order.id]);
    await shop.server`select public.shop_expire_unpaid_orders(false)`;
    const buy = asServer(async (sql) => [
      { answer: await placeOrder(sql, { userId: asha, lines: [line(lamp, 4)] }) },
    ]);
    expect(await overlap(shop, buy, pay(order))).toEqual({ waited: true, outcome: "refund_due" });
    expect(await errors()).toEqual([]);
  });
});

describe("shop_record_refund", () => {
  test("leaves an order shipped that is being shipped", async () => {
    const { admin, order, errors } = await setUpPaid();
    const { paymentId } = paymentUpdate(order, "captured");
    const report = { id: "rfnd_1", payment_id: paymentId, amount: 200, status: "processed" };
    expect(await overlap(shop, setStatus(admin, order, "shipped"), reportRefund(report))).toEqual({
      waited: true,
      outcome: "refunded",
    });
    expect(await orders()).toEqual([{ status: "shipped", payment_status: "refunded" }]);
    expect(await errors()).toEqual([]);
  });

  test("recognises a refund that an admin is sending again", async () => {
    const { admin, order, refundId } = await setUpFailedRefund();
    const { paymentId } = paymentUpdate(order, "captured");
    const report = { id: "rfnd_2", payment_id: paymentId, amount: 200, status: "pending" };
    expect(await overlap(shop, retry(admin, refundId), reportRefund(report))).toEqual({
      waited: true,
      outcome: "recorded",
    });
    expect(await refunds()).toEqual([
      { status: "failed", amount: 200 },
      { status: "pending", amount: 200 },
    ]);
  });
});

describe("admin_refund_order", () => {
  test("refunds an order that is being paid", async () => {
    const { admin, order } = await setUp();
    expect(await overlap(shop, pay(order), refund(admin, order))).toEqual({ waited: true, outcome: "ok" });
  });

  test("finds nothing left while a failed refund is sent again", async () => {
    const { admin, order, refundId, errors } = await setUpFailedRefund();
    expect(await overlap(shop, retry(admin, refundId), refund(admin, order))).toEqual({
      waited: true,
      outcome: "nothing_left",
    });
    expect(await errors()).toEqual([]);
  });
});

describe("admin_retry_refund", () => {
  test("sends what a refund by hand, tried at the same time, may not pay in its place", async () => {
    const { admin, order, refundId, errors } = await setUpFailedRefund();
    expect(await overlap(shop, refund(admin, order), retry(admin, refundId))).toEqual({
      waited: true,
      outcome: "ok",
    });
    expect(await refunds()).toEqual([
      { status: "failed", amount: 200 },
      { status: "due", amount: 200 },
    ]);
    expect(await errors()).toEqual([]);
  });

  test("sends nothing again for an order that is being reinstated", async () => {
    const { admin, order, errors } = await setUpPaid();
    await run(cancel(order));
    const [due] = await shop.owner<{ id: string }[]>`select id from public.refunds`;
    const refundId = due?.id ?? "";
    await recordRefund(shop.server, { refund_id: refundId, id: "rfnd_1", status: "failed" });
    expect(await overlap(shop, setStatus(admin, order, "confirmed"), retry(admin, refundId))).toEqual({
      waited: true,
      outcome: "not_owed",
    });
    expect(await refunds()).toEqual([{ status: "failed", amount: 200 }]);
    expect(await errors()).toEqual([]);
  });

  test("shortens the wait of a refund that is being sent", async () => {
    const { admin, order } = await setUpPaid();
    await run(refund(admin, order));
    const [due] = await shop.owner<{ id: string }[]>`select id from public.refunds`;
    expect(await overlap(shop, claimRefunds, retry(admin, due?.id ?? ""))).toEqual({
      waited: true,
      outcome: "ok",
    });
    expect(await shop.owner`select next_attempt_at <= now() as is_due from public.refunds`).toEqual([
      { is_due: true },
    ]);
  });
});

describe("a cancelled order", () => {
  test("is refunded only what is left while a failed refund is sent again", async () => {
    const { admin, order, refundId, errors } = await setUpFailedRefund();
    expect(await overlap(shop, retry(admin, refundId), cancel(order))).toEqual({
      waited: true,
      outcome: "ok",
    });
    expect(await refunds()).toEqual([
      { status: "failed", amount: 200 },
      { status: "due", amount: 200 },
    ]);
    expect(await errors()).toEqual([]);
  });

  test("stays cancelled once its refund is being sent", async () => {
    const { admin, order, errors } = await setUpPaid();
    await run(cancel(order));
    expect(await overlap(shop, claimRefunds, setStatus(admin, order, "confirmed"))).toEqual({
      waited: true,
      outcome: "refund_started",
    });
    expect(await orders()).toEqual([{ status: "cancelled", payment_status: "paid" }]);
    expect(await errors()).toEqual([]);
  });
});

describe("what is claimed by one run", () => {
  test("shop_claim_refunds passes over, without waiting", async () => {
    const { order } = await setUpPaid();
    await run(cancel(order));
    expect(await overlap(shop, claimRefunds, claimRefunds)).toEqual({ waited: false, outcome: "0" });
    expect(await shop.owner`select attempts from public.refunds`).toEqual([{ attempts: 1 }]);
  });

  test("shop_claim_payment_check passes over, without waiting", async () => {
    const { order } = await setUp();
    expect(await overlap(shop, claimCheck(order), claimCheck(order))).toEqual({
      waited: false,
      outcome: "false",
    });
  });

  test("shop_claim_due_payment_checks passes over, without waiting", async () => {
    await setUp();
    expect(await overlap(shop, claimDueChecks, claimDueChecks)).toEqual({ waited: false, outcome: "0" });
    expect(await shop.owner`select payment_checks from public.orders`).toEqual([{ payment_checks: 1 }]);
  });
});

describe("a return", () => {
  /** Two delivered lamps, and the calls on a return request of both. */
  async function setUpReturn(method: "cod" | "razorpay" = "cod") {
    const shopData = method === "cod" ? await setUp() : await setUpPaid();
    const { asha, admin, lamp, order } = shopData;
    const { order_id: cod = "" } = await placeOrder(shop.server, { userId: asha, lines: [line(lamp, 2)] });
    const orderId = method === "cod" ? cod : order.id;
    await run(setStatus(admin, { id: orderId }, "delivered"));
    const [item] = await shop.owner<{ id: string }[]>`
      select id from public.order_items where order_id = ${orderId}`;
    const input = (kind: string, quantity: number) => ({
      order_id: orderId,
      request_key: randomUUID(),
      kind,
      items: [{ order_item_id: item?.id ?? "", quantity, reason: "damaged" }],
      ...(method === "cod" ? { refund_mode: "upi", upi_id: "asha@bank" } : { refund_mode: "source" }),
    });
    const request = (kind = "return", quantity = 2) =>
      asUser(
        asha,
        (sql) => sql`select public.shop_request_return(${sql.json(input(kind, quantity))}) as answer`,
      );
    const asAdmin = (call: string, id: string) =>
      asUser(admin, (sql) => sql.unsafe(`select public.${call.replace("$1", `'${id}'`)} as answer`));
    return { ...shopData, orderId, request, asAdmin };
  }

  /** The same, requested and brought to a status. */
  async function setUpRequest(status: "requested" | "approved" | "received", kind = "return") {
    const shopData = await setUpReturn();
    const { return_id: id } = (await run(shopData.request(kind))) as { return_id: string };
    const act = (call: string) => shopData.asAdmin(call, id);
    if (status !== "requested") await run(act("admin_decide_return($1, true)"));
    if (status === "received") await run(act("admin_receive_return($1, false)"));
    return { ...shopData, id, act };
  }

  test("counts the items of a request that is being made", async () => {
    const { request } = await setUpReturn();
    expect(await overlap(shop, request(), request())).toEqual({ waited: true, outcome: "too_many" });
  });

  test("is not withdrawn while it is approved", async () => {
    const { asha, id, act } = await setUpRequest("requested");
    const withdraw = asUser(asha, (sql) => sql`select public.shop_withdraw_return(${id}) as answer`);
    expect(await overlap(shop, act("admin_decide_return($1, true)"), withdraw)).toEqual({
      waited: true,
      outcome: "not_withdrawable",
    });
  });

  test("is not approved while it is withdrawn", async () => {
    const { asha, id, act } = await setUpRequest("requested");
    const withdraw = asUser(asha, (sql) => sql`select public.shop_withdraw_return(${id}) as answer`);
    expect(await overlap(shop, withdraw, act("admin_decide_return($1, true)"))).toEqual({
      waited: true,
      outcome: "wrong_status",
    });
  });

  test("is not received while its order is cancelled", async () => {
    const { admin, orderId, act } = await setUpRequest("approved");
    const cancelOrder = setStatus(admin, { id: orderId }, "cancelled");
    expect(await overlap(shop, cancelOrder, act("admin_receive_return($1, false)"))).toEqual({
      waited: true,
      outcome: "not_delivered",
    });
  });

  test("sets nothing aside that is being ordered", async () => {
    const { asha, lamp, act } = await setUpRequest("requested", "exchange");
    await shop.owner`update public.products set stock = 2`;
    const buy = asServer(async (sql) => [
      { answer: await placeOrder(sql, { userId: asha, lines: [line(lamp)] }) },
    ]);
    expect(await overlap(shop, buy, act("admin_decide_return($1, true)"))).toEqual({
      waited: true,
      outcome: "out_of_stock",
    });
  });

  test("is refunded only what is left while a failed refund is sent again", async () => {
    const { admin, order, request, asAdmin, errors } = await setUpReturn("razorpay");
    const { return_id: id } = (await run(request())) as { return_id: string };
    await run(asAdmin("admin_decide_return($1, true)", id));
    await run(asAdmin("admin_receive_return($1, false)", id));
    await run(refund(admin, order));
    const [failed] = await shop.owner<{ id: string }[]>`select id from public.refunds`;
    const refundId = failed?.id ?? "";
    await recordRefund(shop.server, { refund_id: refundId, id: "rfnd_1", status: "failed" });
    expect(await overlap(shop, retry(admin, refundId), asAdmin("admin_refund_return($1, 100)", id))).toEqual({
      waited: true,
      outcome: "invalid_amount",
    });
    expect(await errors()).toEqual([]);
  });
});
