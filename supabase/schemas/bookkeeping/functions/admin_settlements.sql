-- Returns a page of Razorpay's payouts, newest first (with p_search those of this id, this bank transfer (UTR) or this
-- payment, refund or adjustment), with what the portal shows beside them: {fetch: {begun_at,
-- finished_at, error} or null, settlements: [{id, amount, fees, tax, status, utr, created_at, entries, difference,
-- problems}], differences: [{settlement_id, entity_id, type, amount, problem, description, order_id, order_number}]
-- (the latest 100), unsettled: [{id, amount, created_at, order_id, order_number}] (the oldest 100 payments that are
-- in no payout after p_days days, of those made since the oldest payout)}. In rupees. Raises 42501 without
-- accounts.write.
create function public.admin_settlements(
  p_limit integer,
  p_offset integer,
  p_days integer default 5,
  p_search text default ''
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Null without a search.
  v_found text[];
begin
  perform private.require_permission('accounts.write');
  if p_search <> '' then
    v_found := array(
      select s.id from public.settlements s where s.id = p_search
      union select s.id from public.settlements s where s.utr = p_search
      union select e.settlement_id from public.settlement_entries e where e.entity_id = p_search
      union select e.settlement_id from public.settlement_entries e where e.payment_id = p_search
    );
  end if;
  return jsonb_build_object(
    'fetch', (select to_jsonb(f) - 'id' from public.settlement_fetches f),
    'settlements', (
      select coalesce(jsonb_agg(to_jsonb(s) - '{entries_at,asked_at}'::text[] || (
        select jsonb_build_object('entries', count(*), 'problems', count(e.problem))
        from public.settlement_entries e where e.settlement_id = s.id
      ) order by s.created_at desc, s.id), '[]')
      from (
        select * from public.settlements s
        where v_found is null or s.id = any (v_found)
        order by s.created_at desc, s.id
        limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
      ) s
    ),
    'differences', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at desc, e.entity_id), '[]')
      from (
        select e.settlement_id, e.entity_id, e.type, e.amount, e.problem, e.description, e.created_at, e.order_id,
          o.order_number
        from public.settlement_entries e
        left join public.orders o on o.id = e.order_id
        where e.problem is not null
        order by e.created_at desc, e.entity_id
        limit 100
      ) e
    ),
    'unsettled', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.created_at, p.id), '[]')
      from (
        select p.id, p.amount, p.created_at, p.order_id, o.order_number
        from public.payments p
        left join public.orders o on o.id = p.order_id
        where p.status in ('captured', 'refunded') and p.settlement_id is null and p.currency = 'INR'
          and p.created_at < now() - p_days * interval '1 day'
          and p.created_at >= (select min(s.created_at) from public.settlements s)
        order by p.created_at, p.id
        limit 100
      ) p
    )
  );
end;
$$;
revoke execute on function public.admin_settlements from public, anon, authenticated, service_role;
grant execute on function public.admin_settlements to authenticated;
