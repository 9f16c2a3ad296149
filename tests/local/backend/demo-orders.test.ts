import { afterAll, describe, expect, test } from "vitest";

import { openSeededDatabase } from "#tests/local/support/seeded-database.ts";

const { rows, row, close } = await openSeededDatabase();
afterAll(close);

describe("demo orders", () => {
  test("cover every status", async () => {
    const orders = await rows<{ state: string }>(`
      select status || ' ' || payment_status || ' ' || payment_method as state from orders order by created_at`);
    expect(orders.map((order) => order.state)).toEqual([
      "cancelled refunded razorpay",
      "delivered paid razorpay",
      "failed failed razorpay",
      "cancelled pending cod",
      "delivered paid cod",
      "shipped paid razorpay",
      "processing paid razorpay",
      "confirmed pending cod",
      "pending pending razorpay",
    ]);
  });

  test("have the amounts that the pricing rules give", async () => {
    const wrong = await rows(`
      select o.order_number from orders o
      join (select order_id, sum(total_price) as lines, count(*) as n from order_items group by 1) i on i.order_id = o.id
      where o.subtotal <> i.lines
        or o.tax_amount <> round(o.subtotal * 0.18)
        or o.shipping_amount <> case when o.subtotal > 499 then 0 else 49 end
        or o.total_amount <> round(o.subtotal + o.shipping_amount + o.tax_amount - o.discount_amount)
        or (o.discount_amount > 0) <> (o.coupon_code is not null)`);
    expect(wrong).toEqual([]);
    const kinds = await row(`
      select bool_or(shipping_amount > 0) as shipping, bool_or(discount_amount > 0) as discount,
        bool_or(round_off <> 0) as round_off, count(*)::int as orders from orders`);
    expect(kinds).toEqual({ shipping: true, discount: true, round_off: true, orders: 9 });
  });

  test("have a number made of the time in milliseconds", async () => {
    const wrong = await rows(`
      select order_number from orders
      where order_number <> 'ORD-' || floor(extract(epoch from created_at) * 1000)::bigint`);
    expect(wrong).toEqual([]);
  });

  test("have a status history that ends in the current status and not in the future", async () => {
    const wrong = await rows(`
      select o.order_number from orders o
      where (o.status, o.payment_status) is distinct from (
          select (h.status, h.payment_status) from order_status_history h where h.order_id = o.id order by h.id desc limit 1)
        or exists (select 1 from order_status_history h where h.order_id = o.id and (h.created_at < o.created_at or h.created_at > now()))
        or (select count(*) from order_status_history h where h.order_id = o.id and h.status = 'pending') <> 1
        or (o.status in ('shipped', 'delivered')) <> (o.shipped_at is not null)
        or (o.status = 'delivered') <> (o.delivered_at is not null)
        or (o.status = 'cancelled') <> (o.cancelled_at is not null)`);
    expect(wrong).toEqual([]);
  });

  test("agree with stock, stock movements and coupon redemptions", async () => {
    const wrong = await rows(`
      select p.name from products p
      where p.stock <> (select coalesce(sum(m.quantity), 0) from stock_movements m where m.product_id = p.id)`);
    expect(wrong).toEqual([]);
    const unreserved = await rows(`
      select o.order_number from orders o
      where -(select sum(m.quantity) from stock_movements m where m.order_id = o.id) is distinct from
        case when o.status in ('cancelled', 'failed') then 0 else (select sum(i.quantity) from order_items i where i.order_id = o.id) end`);
    expect(unreserved).toEqual([]);
    const coupons = await rows(`
      select c.code, c.used_count from coupons c
      where c.used_count <> (select count(*) from coupon_redemptions r where r.coupon_id = c.id and r.released_at is null)`);
    expect(coupons).toEqual([{ code: "PEHLE50", used_count: 50 }]);
  });

  test("have a payment when paid online, and a refund when refunded", async () => {
    const wrong = await rows(`
      select o.order_number from orders o left join payments p on p.id = o.razorpay_payment_id
      where (o.payment_method = 'razorpay' and o.payment_status in ('paid', 'refunded')) <> (p.id is not null)
        or (p.order_id, p.amount, p.status) is distinct from (o.id, o.total_amount,
          case o.payment_status when 'paid' then 'captured' else 'refunded' end) and p.id is not null
        or (o.payment_status = 'refunded') <> exists (
          select 1 from refunds r where r.payment_id = p.id and r.amount = p.amount and r.status = 'processed')
        or (o.held_until is not null) <> (o.status = 'pending')`);
    expect(wrong).toEqual([]);
  });

  test("have an invoice dated on the day of shipment", async () => {
    const days = await rows(
      "select i.issued_at::date = o.shipped_at::date as same from invoices i join orders o on o.id = i.order_id",
    );
    expect(days).toEqual(days.map(() => ({ same: true })));
    expect(days.length).toBe(3);
  });

  test("use three addresses, one of them the default", async () => {
    const addresses = await row(
      "select count(*)::int as n, count(*) filter (where is_default)::int as defaults from addresses",
    );
    expect(addresses).toEqual({ n: 3, defaults: 1 });
  });
});
