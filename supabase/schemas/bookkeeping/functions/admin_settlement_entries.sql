-- Returns a payout with a part of its entries, the oldest first: {settlement, entries: [{entity_id, type, amount,
-- credit, debit, fee, tax, payment_id, description, created_at, problem, order_id, order_number}]}, in rupees; null
-- when there is none. At most 1,000. Raises 42501 without accounts.write.
create function public.admin_settlement_entries(p_id text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return (
    select jsonb_build_object(
      'settlement', to_jsonb(s) - '{entries_at,asked_at}'::text[],
      'entries', (
        select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at, e.entity_id), '[]')
        from (
          select e.entity_id, e.type, e.amount, e.credit, e.debit, e.fee, e.tax, e.payment_id, e.description,
            e.created_at, e.problem, e.order_id, o.order_number
          from public.settlement_entries e
          left join public.orders o on o.id = e.order_id
          where e.settlement_id = s.id
          order by e.created_at, e.entity_id
          limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
        ) e
      )
    )
    from public.settlements s
    where s.id = p_id
  );
end;
$$;
revoke execute on function public.admin_settlement_entries from public, anon, authenticated, service_role;
grant execute on function public.admin_settlement_entries to authenticated;
