-- Compares everything that couriers paid for orders with what the orders cost, line by line in the order of entry:
--   not_cash: the order was not to be paid in cash; not_delivered: it is not delivered;
--   twice: the order was paid in full before; over: more than was left of it; short: all lines together are too little
--   (said at the last). Sets cod_remitted_at of the orders. The caller has locked cod_remittances, or the order and
--   finds it paid for: an order that is delivered meanwhile has its status read after that.
create function private.compare_cod_lines(p_order_ids uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from public.orders o where o.id = any (p_order_ids) order by o.id for no key update;
  with lines as (
    select l.id, l.amount, o.total_amount as total, o.payment_method, o.status,
      sum(l.amount) over (partition by l.order_id) as whole,
      sum(l.amount) over (partition by l.order_id order by l.id) as running,
      lead(l.id) over (partition by l.order_id order by l.id) is null as is_last
    from public.cod_remittance_lines l
    join public.orders o on o.id = l.order_id
    where l.order_id = any (p_order_ids)
  ), compared as (
    select l.id, case
      when l.payment_method <> 'cod' then 'not_cash'
      when l.status <> 'delivered' then 'not_delivered'
      when l.running - l.amount >= l.total then 'twice'
      when l.running > l.total then 'over'
      when l.whole < l.total and l.is_last then 'short'
    end as problem
    from lines l
  )
  update public.cod_remittance_lines l set problem = c.problem
  from compared c
  where l.id = c.id and l.problem is distinct from c.problem;
  update public.orders o set cod_remitted_at = r.since
  from unnest(p_order_ids) i (id)
  cross join lateral (
    select min(m.created_at) as since
    from public.cod_remittance_lines l
    join public.cod_remittances m on m.id = l.remittance_id
    where l.order_id = i.id
  ) r
  where o.id = i.id and o.cod_remitted_at is distinct from r.since;
end;
$$;
revoke execute on function private.compare_cod_lines from public, anon, authenticated, service_role;
