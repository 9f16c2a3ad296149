-- Returns what staff have refunded of an order in the last 24 hours, in rupees. Transfers by hand count, too.
create function private.refunded_today(p_order_id uuid)
returns numeric
language sql
stable
set search_path = ''
as $$
  select coalesce((
    select sum(r.amount) from public.refunds r
    where r.order_id = p_order_id and r.reason in ('admin', 'returned', 'changed') and r.status <> 'failed'
      and r.created_at > now() - interval '24 hours'
  ), 0) + coalesce((
    select sum(q.refund_amount) from public.return_requests q
    where q.order_id = p_order_id and q.status = 'refunded' and q.refund_id is null
      and q.closed_at > now() - interval '24 hours'
  ), 0);
$$;
revoke execute on function private.refunded_today from public, anon, authenticated, service_role;
