import { describe, expect, test } from "vitest";

import type { FaultKind } from "#local/razorpay/faults.ts";
import { razorpayVars } from "#local/razorpay/server.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { type Browser, noticeOf } from "#tests/http/support/browser.ts";
import { expectPaidOnce, onlineCheckout, ordersOf } from "#tests/http/support/online-checkout.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { IS_LONG } from "#tests/support/long.ts";

// Uses its own shop, because it checks the payment rows of every order.
const shop = await openShop({ own: true });
const { razorpay } = shop;
/** A second Worker on the same backend, which does not wait long for Razorpay to create an order. */
const hurried = await openProxiedShop(shop, { ...razorpayVars(razorpay), RAZORPAY_WRITE_TIMEOUT_MS: "2000" });

const FAILED = "Payment initialization failed. Please try again.";

describe("creating the Razorpay order", () => {
  /**
   * Checks that a placement whose call fails stays pending and is paid in the end, with one Razorpay order.
   * @returns whether the shop found the Razorpay order at once; else the shopper has to try again
   */
  async function placeDuringFault(
    name: string,
    breakIt: () => void,
    worker: { shopUrl: string } = shop,
  ): Promise<boolean> {
    const { browser, form } = await onlineCheckout(shop);
    breakIt();
    const shopper = atWorker(worker, browser);
    const answer = await shopper.post("/checkout", form);
    razorpay.setFault(null);
    const [order] = await ordersOf(shop, browser);
    if (!order) throw new Error(`${name}: no order.`);
    expect(order.state, name).toBe("pending pending");
    expect(answer.status, name).toBe(303);
    const isFound = order.razorpayOrderId !== null;
    expect(answer.location, name).toBe(
      isFound ? `/checkout/pay/${order.id}` : `/order-confirmation/${order.id}`,
    );
    if (!isFound) await retryFrom(shopper, order.id, name);
    await expectPaidOnce(shop, browser, name);
    return isFound;
  }

  async function retryFrom(browser: Browser, orderId: string, name: string): Promise<void> {
    expect(noticeOf((await browser.get(`/order-confirmation/${orderId}`)).html), name).toBe(FAILED);
    const again = await browser.post(`/order/${orderId}/payment`, { intent: "pay-again" });
    expect([again.status, again.location], name).toEqual([303, `/checkout/pay/${orderId}`]);
  }

  const QUICK: FaultKind[] = ["cut", "cut_stored", "429", "500", "500_stored", "502", "html", "empty", "401"];

  test("with one failing call leaves a pending, payable order with one Razorpay order", async () => {
    for (const kind of QUICK) {
      // A Razorpay order whose response was lost is found immediately.
      const isFound = await placeDuringFault(kind, () => razorpay.setFault({ kind, on: "orders.create" }));
      expect(isFound, kind).toBe(kind.endsWith("_stored"));
    }
    console.log(
      `faults at order creation: ${QUICK.length} of ${QUICK.length} orders paid in the end, one Razorpay order each`,
    );
  });

  test("with a failing lookup, too, leaves a pending, payable order", async () => {
    for (const kind of ["cut_stored", "500_stored", "502"] as const) {
      const isFound = await placeDuringFault(`${kind}, twice`, () => razorpay.setFault({ kind, times: 2 }));
      expect(isFound, kind).toBe(false);
    }
  });

  test.each(IS_LONG ? (["timeout", "timeout_stored"] as const) : (["timeout_stored"] as const))(
    "without a response (%s) leaves a pending, payable order",
    async (kind) => {
      const breakIt = () => razorpay.setFault({ kind, on: "orders.create" });
      const isFound = await placeDuringFault(kind, breakIt, hurried);
      expect(isFound).toBe(kind === "timeout_stored");
    },
  );

  test("again while it still fails leaves the order waiting", async () => {
    const { browser, form } = await onlineCheckout(shop);
    razorpay.setFault({ kind: "500", times: 20 });
    await browser.post("/checkout", form);
    const [order] = await ordersOf(shop, browser);
    const again = await browser.post(`/order/${order?.id}/payment`, { intent: "pay-again" });
    razorpay.setFault(null);
    expect([again.status, again.location]).toEqual([303, `/order-confirmation/${order?.id}`]);
    expect(noticeOf((await browser.get(again.location ?? "")).html)).toBe(FAILED);
    expect((await ordersOf(shop, browser))[0]?.state).toBe("pending pending");
  });

  test("is done once when Place Order is pressed ten times at once", async () => {
    const { browser, form } = await onlineCheckout(shop);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.fork().post("/checkout", form)),
    );
    const [order] = await ordersOf(shop, browser);
    expect(new Set(answers.map(({ location }) => location))).toEqual(new Set([`/checkout/pay/${order?.id}`]));
    await expectPaidOnce(shop, browser, "ten at once");
  });
});
