import type postgres from "postgres";

/**
 * Adds delivered orders of one line each, paid online, spread over the catalogue and over years: what a shop has that is
 * old. Without triggers, because nobody is told about them.
 */
export async function fillOrderHistory(owner: postgres.Sql, count: number): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      create temporary table old on commit drop as
      select n, gen_random_uuid() as id, gen_random_uuid() as user_id, now() - n * interval '3 minutes' as at
      from generate_series(1, ${count}::int) n`;
    await sql`
      create temporary table catalogue on commit drop as
      select id, name, price, row_number() over () - 1 as place from public.products`;
    await sql`
      insert into public.orders (
        id, user_id, order_number, subtotal, total_amount, tax_rate, payment_method, payment_status, status,
        shipping_address, razorpay_order_id, razorpay_payment_id, created_at, updated_at, confirmed_at
      )
      select o.id, o.user_id, 'ORD-' || lpad(o.n::text, 13, '0'), 500, 500, 18, 'razorpay', 'paid', 'delivered',
        '{"first_name": "Asha", "last_name": "Rao", "address_line_1": "1 Road", "city": "Pune",
          "state": "Maharashtra", "postal_code": "411001", "phone": "+919876543210"}',
        'order_old' || o.n, 'pay_old' || o.n, o.at, o.at, o.at
      from old o`;
    await sql`
      insert into public.order_items (order_id, product_id, product_name, product_sku, quantity, unit_price, total_price)
      select o.id, c.id, c.name, 'SKU-' || c.id, 1, 500, 500
      from old o join catalogue c on c.place = o.n % (select count(*) from catalogue)`;
    await sql`
      insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status, created_at)
      select 'pay_old' || o.n, o.id, 'order_old' || o.n, 500, 'INR', 'captured', o.at from old o`;
    await sql`
      insert into public.stock_movements (product_id, quantity, reason, order_id, created_at)
      select i.product_id, -1, 'order', i.order_id, o.at from public.order_items i join old o on o.id = i.order_id`;
    await sql`
      insert into public.order_status_history (order_id, status, payment_status, actor, created_at)
      select o.id, 'delivered', 'paid', 'admin', o.at from old o`;
    await sql`
      insert into public.outbox (
        kind, user_id, order_id, idempotency_key, status, erased_at, created_at, sent_at
      )
      select 'order-confirmed', o.user_id, o.id, 'old-' || o.n, 'sent', o.at, o.at, o.at from old o`;
  });
  await owner`analyze`;
}
