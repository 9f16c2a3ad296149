import { describe, expect, test } from "vitest";

import { fieldValue, noticeOf, textOf } from "#tests/http/support/browser.ts";
import { openFaultyShop } from "#tests/http/support/faulty-shop.ts";
import { payAndReturn, placeOnline, stateOf, stockOf } from "#tests/http/support/online-order.ts";
import { placeCod, type PlacedOrder, setStatus } from "#tests/http/support/placed-order.ts";
import { atWorker } from "#tests/http/support/session.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, newShopper, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const faulty = await openFaultyShop(shop);

const CANCEL = { intent: "cancel" };

/** Cancels an order. Returns the redirect and the notice shown there. */
async function cancel({ browser, path }: Pick<PlacedOrder, "browser" | "path">): Promise<string> {
  const answer = await browser.post(`${path}/cancel`, CANCEL);
  if (answer.status !== 303 || !answer.location) return `${answer.status}: ${textOf(answer.html)}`;
  return `${answer.location}: ${noticeOf((await browser.get(answer.location)).html)}`;
}

describe("cancel dialog", () => {
  test("names the order number, lies over the order page, and can be closed", async () => {
    const order = await placeCod(shop);
    const { html } = await order.browser.get(order.path);
    expect(html).toMatch(new RegExp(`<a[^>]*href="${order.path}/cancel"[^>]*>Cancel order</a>`));
    const page = await order.browser.get(`${order.path}/cancel`);
    expect(page.status).toBe(200);
    const dialog = /<dialog[\s\S]*?<\/dialog>/.exec(page.html)?.[0] ?? "";
    expect(textOf(dialog)).toContain(`Cancel order ${order.orderNumber}?`);
    expect(fieldValue(dialog, "intent")).toBe("cancel");
    expect(dialog).toMatch(new RegExp(`<a[^>]*href="${order.path}"[^>]*>Keep order</a>`));
    expect(page.html).toMatch(/<div class="page[^"]*" inert/);
    expect(await stateOf(shop, order)).toBe("cod confirmed pending");
  });

  test("says which amount is refunded, and within how many days", async () => {
    const order = await placeOnline(shop);
    const dialogText = async () => textOf((await order.browser.get(`/order/${order.id}/cancel`)).html);
    expect(await dialogText()).toContain("If money was deducted for it, we refund it automatically.");
    expect(await dialogText()).not.toContain("goes back to your original payment method");
    await payAndReturn(shop, order, "success");
    await withSettings(shop, { refund_days: 5 }, async () => {
      expect(await dialogText()).toContain("₹708 goes back to your original payment method, within 5 days.");
    });
    await withSettings(shop, { refund_days: 1 }, async () => {
      expect(await dialogText()).toContain("within 1 day.");
    });
    expect(await dialogText()).not.toContain("Should money have left");
    const cod = await placeCod(shop);
    const text = textOf((await cod.browser.get(`${cod.path}/cancel`)).html);
    expect(text).not.toMatch(/goes back to|Should money/);
  });

  test("does not open for an order that cannot be cancelled", async () => {
    const order = await placeCod(shop);
    for (const status of ["shipped", "delivered", "cancelled", "failed"]) {
      await setStatus(shop, order, status);
      const page = await order.browser.get(`${order.path}/cancel`);
      expect([page.status, page.location], status).toEqual([303, order.path]);
      expect(noticeOf((await order.browser.get(order.path)).html)).toBe(
        status === "cancelled"
          ? "This order has already been cancelled"
          : `This order cannot be cancelled as it is currently ${status}`,
      );
    }
  });
});

describe("cancelling", () => {
  test.each(["pending", "confirmed", "processing"])("works from %s and returns the stock", async (status) => {
    const product = await addProduct(shop);
    const order = await placeCod(shop, { products: [product], quantity: 3 });
    await setStatus(shop, order, status);
    expect(await stockOf(shop, product)).toBe(7);
    expect(await cancel(order)).toBe(`${order.path}: Order cancelled successfully`);
    expect(await stateOf(shop, order)).toBe("cod cancelled pending");
    expect(await stockOf(shop, product)).toBe(10);
    expect(await cancel(order)).toBe(`${order.path}: This order has already been cancelled`);
    expect(await stockOf(shop, product)).toBe(10);
  });

  test.each(["shipped", "delivered", "failed"])(
    "checks the status again: %s since the dialog opened",
    async (status) => {
      const order = await placeCod(shop);
      expect((await order.browser.get(`${order.path}/cancel`)).status).toBe(200);
      await setStatus(shop, order, status);
      const before = await stateOf(shop, order);
      expect(await cancel(order)).toBe(
        `${order.path}: This order cannot be cancelled as it is currently ${status}`,
      );
      expect(await stateOf(shop, order)).toBe(before);
    },
  );

  test("a paid order creates one refund, shown until it is paid out", async () => {
    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "success");
    const path = `/order/${order.id}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => order.browser.fork().post(`${path}/cancel`, CANCEL)),
    );
    expect(answers.map(({ status, location }) => `${status} ${location}`)).toEqual(
      answers.map(() => `303 ${path}`),
    );
    expect(await stateOf(shop, order)).toBe("razorpay cancelled paid");
    expect(await stockOf(shop, order.product)).toBe(10);
    const owed = await shop.sql(
      "select amount::float as amount, reason from public.refunds where order_id = $1",
      [order.id],
    );
    expect(owed).toEqual([{ amount: 708, reason: "cancelled" }]);
    expect(textOf((await order.browser.get(path)).html)).toContain("₹708 is on its way back");
  });

  test("an unpaid online order makes it unpayable", async () => {
    const order = await placeOnline(shop);
    const path = `/order/${order.id}`;
    expect(await cancel({ browser: order.browser, path })).toBe(`${path}: Order cancelled successfully`);
    expect(await stateOf(shop, order)).toBe("razorpay cancelled pending");
    expect(await stockOf(shop, order.product)).toBe(10);
    expect((await order.browser.get(order.pay)).status).toBe(303);
  });
});

describe("cancelling is refused", () => {
  test("for a foreign, unknown or malformed order id", async () => {
    const order = await placeCod(shop);
    const browser = await newShopper(shop);
    for (const path of [order.path, "/order/00000000-0000-4000-8000-00000000dead"]) {
      expect(await cancel({ browser, path })).toBe("/orders: Order not found");
    }
    expect((await browser.post("/order/not-an-id/cancel", CANCEL)).status).toBe(404);
    expect(await stateOf(shop, order)).toBe("cod confirmed pending");
  });

  test("while the order cannot be read or written, with a message in the dialog", async () => {
    const order = await placeCod(shop);
    const faultyBrowser = atWorker(faulty, order.browser);
    for (const [fault, message] of [
      ["auth-leaves", "Unable to cancel order. Please try again."],
      ["writes", "Failed to cancel order. Please try again."],
    ] as const) {
      faulty.fail(fault);
      const page = await faultyBrowser.post(`${order.path}/cancel`, CANCEL);
      faulty.fail("none");
      expect(page.status, fault).toBe(503);
      expect(textOf(page.html), fault).toContain(message);
      expect(await stateOf(shop, order)).toBe("cod confirmed pending");
    }
  });
});
