import { describe, expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { eventBody, hmac } from "#local/razorpay/webhooks.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { type Page, textOf } from "#tests/http/support/browser.ts";
import { expectPaidOnce, onlineCheckout, ordersOf } from "#tests/http/support/online-checkout.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { openShop } from "#tests/http/support/shop.ts";
import {
  postCallback,
  findStockErrors,
  callbackFields,
  newEventId,
  countByState,
  countPaidTransitions,
  unpaidOrder,
} from "#tests/http/support/unpaid-orders.ts";
import { IS_LONG } from "#tests/support/long.ts";

// Uses its own shop, because it checks the stock and payment rows of every order.
const shop = await openShop({ own: true });
const { razorpay } = shop;
const proxied = await openProxiedShop(shop, { ...razorpayVars(razorpay), BACKEND_TIMEOUT_MS: "3000" });

const UNREACHABLE = "Database connection unavailable. Please refresh the page.";

/** "too late" is later than every timeout. */
type Fault = "dropped" | "answer lost" | "late" | "too late";
const FAULTS: Fault[] = ["dropped", "answer lost", "late"];
const DELAY = { dropped: 0, "answer lost": 0, late: 150, "too late": 3500 } satisfies Record<Fault, number>;
let cuts = 0;

/** Makes the n-th call to the backend, counted from 1, meet this fault. */
function faultAt(n: number, fault: Fault): void {
  let seen = 0;
  proxied.intercept(async (_request, pass) => {
    seen += 1;
    if (seen !== n) return null;
    cuts += 1;
    await new Promise((resolve) => setTimeout(resolve, DELAY[fault]));
    if (fault === "dropped") return "cut";
    const answer = await pass();
    return fault === "answer lost" ? "cut" : answer;
  });
}

/** Checks that a response is a page or a redirect, or the page about an unavailable database. */
function expectNoCrash({ status, html }: Page, name: string): void {
  const isUnavailable = status === 503 && textOf(html).includes(UNREACHABLE);
  expect(status < 500 || isUnavailable, `${name}: ${status} ${textOf(html).slice(0, 200)}`).toBe(true);
}

describe("a backend call that is dropped, loses its response or is late", () => {
  test("during placement leaves no partial order, no changed stock, and an order the next post finds", async () => {
    proxied.intercept(() => null);
    const clean = await onlineCheckout(shop);
    await atWorker(proxied, clean.browser).post("/checkout", clean.form);
    const count = proxied.calls.length;
    expect(count).toBeGreaterThan(5);
    await expectPaidOnce(shop, clean.browser, "clean");

    const cutsBefore = cuts;
    for (let round = 0; round < (IS_LONG ? 7 : 1); round += 1) {
      for (const fault of IS_LONG && round === 0 ? [...FAULTS, "too late" as const] : FAULTS) {
        for (let n = 1; n <= count; n += 1) {
          const name = `call ${n} of ${count}, ${fault}`;
          const { browser, form } = await onlineCheckout(shop);
          faultAt(n, fault);
          expectNoCrash(await atWorker(proxied, browser).post("/checkout", form), name);
          proxied.intercept(() => null);
          expect(await findStockErrors(shop), name).toEqual([]);
          expect((await ordersOf(shop, browser)).length, name).toBeLessThan(2);
          const again = await browser.post("/checkout", form);
          expect(again.status, name).toBe(303);
          expect(again.location, name).toMatch(/^\/checkout\/pay\//);
          await expectPaidOnce(shop, browser, name);
        }
      }
    }
    expect(await findStockErrors(shop)).toEqual([]);
    console.log(
      `placement: ${cuts - cutsBefore} faults over ${count} calls, 0 half orders, 0 stock adrift, 0 crashes`,
    );
  }, 600_000);

  const channels: Record<string, (order: Paid) => Promise<void>> = {
    async browser({ id, fields }) {
      expect((await postCallback(proxied, id, fields)).status).toBe(303);
    },
    async webhook({ body }) {
      const answer = await fetch(`${proxied.shopUrl}/payment/webhook`, {
        method: "POST",
        headers: {
          "X-Razorpay-Signature": hmac(body, razorpay.webhookSecret),
          "X-Razorpay-Event-Id": newEventId(),
        },
        body,
      });
      expect([200, 503]).toContain(answer.status);
    },
    async cron() {
      await proxied.runCron();
    },
  };

  type Paid = { id: string; fields: Record<string, string>; body: string };

  async function unreportedPaidOrder(): Promise<Paid> {
    const order = await unpaidOrder(shop);
    const paid = await razorpay.pay(order.razorpayOrderId, "webhook_dropped");
    if (!paid.payment) throw new Error("No payment was made.");
    const body = eventBody("acc_00000000000000", { event: "payment.captured", payment: paid.payment });
    return { id: order.id, fields: callbackFields(paid), body };
  }

  test.each(Object.entries(channels))(
    "during settlement by %s leaves nothing partial, and the cron settles the rest",
    async (name, settle) => {
      proxied.intercept(() => null);
      await settle(await unreportedPaidOrder());
      const count = proxied.calls.length;
      const cutsBefore = cuts;
      const orders: Paid[] = [];
      for (let round = 0; round < (IS_LONG ? 5 : 1); round += 1) {
        for (const fault of FAULTS) {
          for (let n = 1; n <= count; n += 1) {
            const order = await unreportedPaidOrder();
            faultAt(n, fault);
            await settle(order);
            orders.push(order);
          }
        }
      }
      proxied.intercept(() => null);
      expect(await findStockErrors(shop)).toEqual([]);
      await shop.sql("update public.orders set payment_checked_at = null");
      await shop.runCron();
      expect(await countByState(shop, orders)).toEqual({ "confirmed paid": orders.length });
      expect(await countPaidTransitions(shop, orders)).toBe(orders.length);
      expect(await findStockErrors(shop)).toEqual([]);
      console.log(`settling by ${name}: ${cuts - cutsBefore} faults over ${count} calls, all paid once`);
    },
    120_000,
  );

  test("during a refund sends it once", async () => {
    razorpay.setWebhookMode("drop");
    for (const fault of FAULTS) {
      for (const n of [1, 2, 3, 4]) {
        const order = await unreportedPaidOrder();
        await shop.runCron();
        await shop.sql(
          `with o as (update public.orders set status = 'cancelled', cancelled_at = now() where id = $1 returning *)
           insert into public.refunds (order_id, payment_id, amount, reason)
           select id, razorpay_payment_id, total_amount, 'cancelled' from o`,
          [order.id],
        );
        faultAt(n, fault);
        await proxied.runCron();
        await shop.sql(
          "update public.refunds set next_attempt_at = now() where status in ('due', 'pending')",
        );
        await shop.runCron();
        const name = `call ${n}, ${fault}`;
        expect(razorpay.refunds(order.fields.razorpay_payment_id), name).toHaveLength(1);
        expect(await countByState(shop, [order]), name).toEqual({ "cancelled refunded": 1 });
      }
    }
    razorpay.setWebhookMode("auto");
  });
});
