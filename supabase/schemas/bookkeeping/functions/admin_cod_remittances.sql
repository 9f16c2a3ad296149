-- Returns a page of what couriers paid, the latest first, with what differs: {remittances: [{id, courier, paid_on,
-- reference, lines, amount, problems}], differences: [{id, remittance_id, courier, paid_on, number, amount, problem,
-- order_id, order_number, total}] (the first 100 that nobody has dealt with), overdue: [{id, order_number, carrier,
-- delivered_at, total_amount}] (the oldest 100 delivered cash orders for which nothing was paid after p_days days)}.
-- In rupees. Raises 42501 without accounts.write.
create function public.admin_cod_remittances(p_limit integer, p_offset integer, p_days integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('accounts.write');
  return jsonb_build_object(
    'remittances', (
      select coalesce(jsonb_agg(
        to_jsonb(r) - '{request_key,created_by,created_at}'::text[] || (
          select jsonb_build_object(
            'lines', count(*), 'amount', coalesce(sum(l.amount), 0),
            'problems', count(*) filter (where l.problem is not null and l.settled_at is null)
          )
          from public.cod_remittance_lines l where l.remittance_id = r.id
        )
        order by r.paid_on desc, r.id
      ), '[]')
      from (
        select * from public.cod_remittances r order by r.paid_on desc, r.id
        limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
      ) r
    ),
    'differences', (
      select coalesce(jsonb_agg(to_jsonb(d) order by d.id), '[]')
      from (
        select l.id, l.remittance_id, r.courier, r.paid_on, l.number, l.amount, l.problem, l.order_id, o.order_number,
          o.total_amount as total
        from public.cod_remittance_lines l
        join public.cod_remittances r on r.id = l.remittance_id
        left join public.orders o on o.id = l.order_id
        where l.problem is not null and l.settled_at is null
        order by l.id
        limit 100
      ) d
    ),
    'overdue', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.delivered_at, o.id), '[]')
      from (
        select o.id, o.order_number, o.carrier, o.delivered_at, o.total_amount
        from public.orders o
        where o.payment_method = 'cod' and o.status = 'delivered' and o.cod_remitted_at is null and o.total_amount > 0
          and o.delivered_at < now() - p_days * interval '1 day'
        order by o.delivered_at, o.id
        limit 100
      ) o
    )
  );
end;
$$;
revoke execute on function public.admin_cod_remittances from public, anon, authenticated, service_role;
grant execute on function public.admin_cod_remittances to authenticated;
