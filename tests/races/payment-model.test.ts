import { randomInt } from "node:crypto";

import { expect, onTestFinished, test } from "vitest";

import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import {
  recordRefund,
  cancel,
  countOutcomes,
  countStates,
  createRazorpayOrder,
  endReservations,
  expire,
  type OnlineOrder,
  type PaymentUpdate,
  receiveWebhook,
  reopen,
  setStatus,
  settle,
  switchToCod,
} from "#tests/races/support/payments.ts";
import { concurrently, openShopDatabase } from "#tests/races/support/race.ts";
import { line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";
import { createRandom, createSimulatedPayments } from "#tests/races/support/simulated-payments.ts";
import { IS_LONG } from "#tests/support/long.ts";

const OPERATIONS = IS_LONG ? 10_000 : 1_000;
const BATCH = 50;
const OPENING = Array.from({ length: 6 }, () => 15 + OPERATIONS / 100);

/** Expected outcomes; any other, and every error, fails the test. */
const EXPECTED = new Set(
  `done recorded paid already failed refund_due refunded duplicate unknown_order
  out_of_stock coupon_exhausted too_many_unpaid cod_limit_exceeded payment_method_unavailable
  already_cancelled not_cancellable cancelled refund_started too_old under_way already_paid already_ordered
  payment_unknown`.split(/\s+/),
);

const shop = await openShopDatabase();

test(
  `${OPERATIONS} random operations, ${BATCH} at once: stock and payments are consistent after each batch`,
  { timeout: 600_000 },
  async () => {
    const seed = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31));
    console.log(`MODEL_SEED=${seed}`);
    const roll = createRandom(seed);
    const razorpay = createSimulatedPayments(roll);
    const { productIds, userIds } = await stockShop(shop, OPENING, 12);
    const adminId = userIds[0] ?? "";
    await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
    const [settings] = await shop.owner<
      { cod_limit: string | null }[]
    >`select cod_limit from public.settings`;
    onTestFinished(async () => {
      await shop.owner`update public.settings set cod_limit = ${settings?.cod_limit ?? null}`;
    });
    await shop.owner`update public.settings set cod_limit = 450`;
    await shop.owner`
      insert into public.coupons (code, name, type, value, usage_limit, user_limit)
      values ('FIVE', 'Five', 'fixed', 10, 5, null), ('MINE', 'Mine', 'fixed', 10, null, 1)`;
    const orders: OnlineOrder[] = [];
    const outcomeCounts: Record<string, number> = {};
    let eventIds = 0;

    function pick<T>(items: readonly T[]): T {
      return items[roll(items.length)] as T;
    }

    async function place() {
      const userId = pick(userIds);
      const lines = [line(pick(productIds), roll(3) + 1), line(pick(productIds), roll(2) + 1)];
      const coupon = pick([undefined, undefined, "FIVE", "MINE"]);
      const method = pick(["razorpay", "razorpay", "razorpay", "cod"] as const);
      const cartId = pick([userId, null]);
      const answer = await placeOrder(shop.server, {
        userId,
        lines,
        method,
        cartId,
        ...(coupon ? { coupon, discount: 10 } : {}),
      });
      if (answer.order_id) {
        const total = lines.reduce((sum, { quantity }) => sum + quantity * 100, 0) - (coupon ? 10 : 0);
        const razorpayOrderId =
          method === "razorpay" ? await createRazorpayOrder(shop.server, answer.order_id) : "";
        orders.push({ id: answer.order_id, userId, razorpayOrderId, total });
      }
      return answer;
    }

    /** Delivers an update by callback or webhook. */
    function deliver(news: PaymentUpdate | null) {
      if (!news) return null;
      if (roll(2) === 0) return settle(shop.server, news);
      return receiveWebhook(shop.server, `evt_${roll(10) === 0 ? roll(eventIds || 1) : eventIds++}`, news);
    }

    async function sendRefunds() {
      await shop.owner`
        update public.refunds set next_attempt_at = now() where id in (
          select id from public.refunds where status in ('due', 'pending') for update skip locked
        )`;
      const claimed = await shop.server<
        { id: string; payment_id: string; amount: number; attempts: number }[]
      >`select id, payment_id, amount::float, attempts from public.shop_claim_refunds(${roll(4) + 1})`;
      for (const { id, payment_id, amount, attempts } of claimed) {
        const recordAll = async () => {
          for (const refund of razorpay.refundsOf(payment_id)) await recordRefund(shop.server, { ...refund });
        };
        if (attempts > 1) await recordAll();
        if (razorpay.refundsOf(payment_id).some(({ refund_id }) => refund_id === id)) continue;
        const made = razorpay.refund(payment_id, id, amount);
        // One answer in five is lost; a refusal has the refunds looked up.
        if (!made) await recordAll();
        else if (roll(5) > 0) await recordRefund(shop.server, { ...made });
      }
    }

    async function operate(): Promise<unknown> {
      const what = roll(100);
      const order = orders.length > 0 ? pick(orders) : null;
      if (!order || what < 22) return place();
      const online = order.razorpayOrderId !== "";
      if (what < 40) return online ? deliver(razorpay.attempt(order)) : null;
      if (what < 52) return deliver(razorpay.advance());
      if (what < 60) return deliver(razorpay.redeliver());
      if (what < 67) return cancel(shop, order);
      if (what < 72) return endReservations(shop, [order.id]).then(() => expire(shop));
      if (what < 80) return reopen(shop, order);
      if (what < 85) return switchToCod(shop, order);
      if (what < 94) return setStatus(shop, adminId, order.id, pick(ORDER_STATUSES));
      return sendRefunds();
    }

    for (let done = 0; done < OPERATIONS; done += BATCH) {
      const answers = await concurrently(BATCH, operate);
      const results = answers.flatMap((answer) =>
        answer && typeof answer === "object" && "ok" in answer ? [answer as { ok: boolean }] : [],
      );
      for (const [outcome, count] of Object.entries(countOutcomes(results))) {
        outcomeCounts[outcome] = (outcomeCounts[outcome] ?? 0) + count;
      }
      expect(
        await findLedgerErrors(shop, productIds, OPENING),
        `seed ${seed}, after ${done + BATCH}`,
      ).toEqual([]);
    }
    expect(Object.keys(outcomeCounts).filter((outcome) => !EXPECTED.has(outcome))).toEqual([]);

    // Finally every payment's last state is delivered and every refund sent, so that nothing is open.
    for (const news of razorpay.finalUpdates()) await settle(shop.server, news);
    for (let round = 0; round < 200; round++) await sendRefunds();
    razorpay.endRefunds();
    for (const news of razorpay.finalUpdates()) await settle(shop.server, news);
    expect(await findLedgerErrors(shop, productIds, OPENING), `seed ${seed}, at the end`).toEqual([]);
    const wrong = [];
    for (const { paymentId, status, refunded } of razorpay.finalUpdates()) {
      const [row] =
        await shop.owner`select status, refunded_amount::float as refunded from public.payments where id = ${paymentId}`;
      if (row && (row.status !== status || row.refunded !== refunded))
        wrong.push({ paymentId, status, refunded, row });
    }
    expect(wrong, `seed ${seed}: payments that Razorpay knows otherwise`).toEqual([]);
    console.log(
      JSON.stringify({
        operations: OPERATIONS,
        orders: orders.length,
        outcomeCounts,
        states: await countStates(shop),
      }),
    );
  },
);
