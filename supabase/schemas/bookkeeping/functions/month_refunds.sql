-- Returns the refunds that were begun in a month in India, oldest first, in rupees: those of online payments, and
-- those of returns whose cash was sent by hand. p_limit null returns all of them.
create function private.month_refunds(p_month date, p_limit integer default null, p_offset integer default 0)
returns table (
  id uuid,
  refunded_at timestamptz,
  order_id uuid,
  order_number text,
  invoice_number text,
  amount numeric,
  -- 'razorpay' with Razorpay's ids, or 'cash' with the reference that the admin gave.
  method text,
  reference text,
  payment_id text,
  -- As of refunds; 'razorpay' for one that the shop never sent: Razorpay made it, or somebody in its dashboard.
  reason text,
  status text
)
language sql
stable
rows 1000
set search_path = ''
as $$
  with bounds as (
    select private.month_start(p_month) as since,
      private.month_start((p_month + interval '1 month')::date) as until
  ), found as (
    select r.id, r.created_at, r.order_id, r.amount, 'razorpay' as method, r.razorpay_refund_id as reference,
      r.payment_id,
      case when r.reason = 'admin' and r.attempts = 0 and r.razorpay_refund_id is not null then 'razorpay'
        else r.reason end as reason,
      r.status
    from bounds b
    join public.refunds r on r.created_at >= b.since and r.created_at < b.until
    union all
    select r.id, r.closed_at, r.order_id, r.refund_amount, 'cash', r.reference, null, 'returned', 'processed'
    from bounds b
    join public.return_requests r on r.closed_at >= b.since and r.closed_at < b.until
    where r.status = 'refunded' and r.refund_id is null and r.refund_amount > 0
  )
  select f.id, f.created_at, f.order_id, o.order_number, i.number, f.amount, f.method, f.reference, f.payment_id,
    f.reason, f.status
  from (select * from found f order by f.created_at, f.id limit p_limit offset p_offset) f
  -- Reads orders and invoices by their keys, as in private.month_invoices.
  left join lateral (select * from public.orders o where o.id = f.order_id offset 0) o on true
  left join lateral (select * from public.invoices i where i.order_id = f.order_id offset 0) i on true
  order by f.created_at, f.id;
$$;
revoke execute on function private.month_refunds from public, anon, authenticated, service_role;
