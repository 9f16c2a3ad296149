import { describe, expect, test } from "vitest";

import { textOf } from "#tests/http/support/browser.ts";
import {
  badgesOf,
  buttonsOf,
  type OnlineOrder,
  openConfirmation,
  payAndReturn,
  placeOnline,
  stateOf,
  stockOf,
} from "#tests/http/support/online-order.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

/* What the pages of an unpaid order promise once its half hour is over: before the cron has released it, and after. */

const shop = await openShop();
const { razorpay } = shop;

/** Moves an order and its payments half an hour back, as if it had been placed then. */
async function passHalfHour({ id }: OnlineOrder): Promise<void> {
  await shop.sql(`
    do $$
    begin
      set local session_replication_role = replica;
      update public.orders set created_at = created_at - interval '31 minutes',
        held_until = held_until - interval '31 minutes', payment_checked_at = null, payment_checks = 0
      where id = '${id}';
      update public.payments set created_at = created_at - interval '31 minutes',
        updated_at = updated_at - interval '31 minutes'
      where order_id = '${id}';
    end $$`);
}

const pagesOf = async (order: OnlineOrder) => ({
  confirmation: await openConfirmation(shop, order),
  order: await order.browser.get(`/order/${order.id}`),
});

describe("an authorized payment whose items were released", () => {
  async function placeReleased(): Promise<OnlineOrder> {
    const order = await placeOnline(shop, await addProduct(shop, { price: 600, stock: 1 }));
    await razorpay.pay(order.razorpayOrderId, "authorized");
    await openConfirmation(shop, order);
    await passHalfHour(order);
    await shop.runCron();
    expect([await stateOf(shop, order), await stockOf(shop, order.product)]).toEqual([
      "razorpay failed failed",
      1,
    ]);
    return order;
  }

  test("reads that they are no longer kept, and what becomes of the money", async () => {
    const order = await placeReleased();
    const pages = await pagesOf(order);
    for (const { html } of Object.values(pages)) {
      expect(textOf(html)).toContain("We are confirming your payment");
      expect(textOf(html)).toContain(
        "Your bank holds ₹708 for this order and has not sent us the money yet. The time to pay is over, so the items are no longer kept for you. When the money arrives, your order is confirmed if they are still there; otherwise the money goes back to you.",
      );
      expect(textOf(html)).not.toMatch(/your order is safe|as soon as/);
      expect(buttonsOf(html)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(Pay|Switch)/)]));
    }
    expect(textOf(pages.confirmation.html)).toContain("You can leave it: My Orders will show the result.");
  });

  test("has badges that agree with the heading", async () => {
    const order = await placeReleased();
    const { confirmation, order: page } = await pagesOf(order);
    const list = await order.browser.get("/orders");
    for (const { html } of [confirmation, page, list]) {
      expect(textOf(html)).toContain("We are confirming your payment");
      expect(badgesOf(html)).toEqual(["Payment pending"]);
    }
  });

  test("of a second attempt, which holds its items, is promised nothing else than before", async () => {
    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "failure");
    await razorpay.pay(order.razorpayOrderId, "authorized");
    const { confirmation } = await pagesOf(order);
    expect(textOf(confirmation.html)).toContain("You can leave it: your order is safe.");
    expect(textOf(confirmation.html)).toContain(
      "your order is confirmed as soon as your bank sends us the money",
    );
    expect(badgesOf(confirmation.html)).toEqual(["Payment pending"]);
  });
});

describe("after the half hour and before the cron", () => {
  test.each(["waiting", "declined"] as const)(
    "no page of an order that is %s names a coming deadline",
    async (which) => {
      const order = await placeOnline(shop);
      if (which === "declined") await payAndReturn(shop, order, "failure");
      await passHalfHour(order);
      for (const { html } of Object.values(await pagesOf(order))) {
        expect(textOf(html)).not.toMatch(/Please pay by|We keep the items/);
        expect(textOf(html)).toMatch(/We kept the items for you until \d+ \w+ \d{4}, \d+:\d\d [ap]m\./);
      }
    },
  );
});
