import { randomUUID } from "node:crypto";

import { expect } from "vitest";

import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { type Answer, callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

/**
 * Delivered and invoiced orders of ₹100 with 18 % tax in them, paid online, and an admin. Each order has its own product,
 * so none waits for another.
 */
async function createInvoicedOrders(count: number): Promise<{ orderIds: string[]; adminId: string }> {
  const { productIds, userIds } = await stockShop(
    shop,
    Array.from({ length: count }, () => 1),
    2,
  );
  const [userId = "", adminId = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  await shop.owner`delete from private.document_counters`;
  const answers = await concurrently(count, (n) =>
    placeOrder(shop.server, { userId, lines: [line(productIds[n])], cartId: null }),
  );
  await shop.owner`
    update public.order_items set tax_rate = 18, discount_share = 0, taxable_value = 84.74, tax_amount = 15.26,
      delivery_value = 0, delivery_tax = 0`;
  await shop.owner`
    update public.orders set tax_mode = 'gst', prices_include_tax = true, place_of_supply = '29', tax_amount = 15.26,
      payment_method = 'razorpay', razorpay_order_id = 'order_' || id, razorpay_payment_id = 'pay_' || id,
      payment_status = 'paid', status = 'delivered', delivered_at = now()`;
  await shop.owner`
    insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
    select o.razorpay_payment_id, o.id, o.razorpay_order_id, o.total_amount, 'INR', 'captured' from public.orders o`;
  return { orderIds: answers.map(({ order_id: id = "" }) => id), adminId };
}

/** Reports a refund that was made in Razorpay's dashboard, in rupees. */
async function reportRefund(orderId: string, amount: number): Promise<Answer | undefined> {
  const refund = {
    id: `rfnd_${randomUUID()}`,
    payment_id: `pay_${orderId}`,
    amount,
    currency: "INR",
    status: "processed",
  };
  const [row] = await shop.server<{ answer: Answer }[]>`
    select public.shop_record_refund(${shop.server.json(refund)}) as answer`;
  return row?.answer;
}

function cancel(adminId: string, orderId: string): Promise<Answer | undefined> {
  return callAs<Answer>(
    shop.server,
    adminId,
    (sql) => sql`select public.admin_set_order_status(${orderId}, 'cancelled') as answer`,
  );
}

async function createReturn(orderId: string): Promise<string> {
  const id = randomUUID();
  await shop.owner`
    insert into public.return_requests (
      id, number, request_key, order_id, kind, status, items_amount, received_at, restocked
    )
    select ${id}, 'RET-' || private.next_return_ms(private.now_ms()), gen_random_uuid(), ${orderId}, 'return', 'received',
      100, now(), false`;
  await shop.owner`
    insert into public.return_items select ${id}, i.id, 1, 'damaged' from public.order_items i where i.order_id = ${orderId}`;
  return id;
}

function refundReturn(adminId: string, returnId: string): Promise<Answer | undefined> {
  return callAs<Answer>(
    shop.server,
    adminId,
    (sql) => sql`select public.admin_refund_return(${returnId}) as answer`,
  );
}

type Note = { number: string; order_id: string; total: string; issued_at: Date };
const notes = () =>
  shop.owner<Note[]>`
    select number, order_id, total_amount as total, issued_at from public.credit_notes order by number`;

/** Consecutive numbers of six digits, starting at 1. */
const consecutiveNumbers = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => String(n + 1).padStart(6, "0"));

race(
  "100 orders refunded, returned and cancelled concurrently get 100 consecutive credit notes",
  async () => {
    const { orderIds, adminId } = await createInvoicedOrders(100);
    const returnIds: string[] = [];
    for (const orderId of orderIds.slice(66)) returnIds.push(await createReturn(orderId));
    const credit = (n: number) => {
      const orderId = orderIds[n] ?? "";
      if (n < 33) return reportRefund(orderId, 100);
      return n < 66 ? cancel(adminId, orderId) : refundReturn(adminId, returnIds[n - 66] ?? "");
    };
    const answers = await concurrently(100, (n) =>
      credit(n).catch((error: unknown) => ({ ok: false, code: String(error) })),
    );
    expect(answers.filter((answer) => !answer?.ok)).toEqual([]);
    const issued = await notes();
    expect(issued.map(({ number }) => number.slice(-6))).toEqual(consecutiveNumbers(100));
    expect(new Set(issued.map(({ order_id: id }) => id))).toEqual(new Set(orderIds));
    expect(new Set(issued.map(({ total }) => total))).toEqual(new Set(["100.00"]));
    const times = issued.map(({ issued_at: at }) => at.getTime());
    expect(times, "none is dated before the one with the number before").toEqual(
      times.toSorted((a, b) => a - b),
    );
  },
);

race("20 refunds of one order, and its cancellation, concurrently are credited once each", async () => {
  const { orderIds, adminId } = await createInvoicedOrders(1);
  const [orderId = ""] = orderIds;
  await concurrently(21, (n) => (n === 10 ? cancel(adminId, orderId) : reportRefund(orderId, 4)));
  const issued = await notes();
  expect(issued.reduce((sum, { total }) => sum + Number(total), 0)).toBe(100);
  expect(issued.map(({ number }) => number.slice(-6))).toEqual(consecutiveNumbers(issued.length));
});

race("refunds that fail leave no gap in the numbers", async () => {
  const { orderIds } = await createInvoicedOrders(40);
  await concurrently(40, async (n) => {
    const orderId = orderIds[n] ?? "";
    if (n % 2 === 0) return reportRefund(orderId, 100);
    // The number is taken before a later statement of the transaction fails.
    return shop.owner
      .begin(async (sql) => {
        await sql`select private.create_credit_note(${orderId}, 'refunded')`;
        await sql`select 1 / 0`;
      })
      .catch(() => "failed");
  });
  expect((await notes()).map(({ number }) => number.slice(-6))).toEqual(consecutiveNumbers(20));
});
