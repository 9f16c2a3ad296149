-- Returns one page of all returns and exchanges as an array, newest first. p_search matches any part of the order's
-- number when it begins with an o, else of the return's own, ignoring case; no p_status means all.
-- Raises 42501 without returns.write.
create function public.admin_list_returns(p_search text, p_status text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  v_search text := upper(btrim(coalesce(p_search, '')));
  v_pattern text := '%' || regexp_replace(v_search, '([%_\\])', '\\\1', 'g') || '%';
  v_ids uuid[];
begin
  perform private.require_permission('returns.write');
  -- Built from constants; what the admin typed is passed as parameters.
  execute format(
    'select array(
       select r.id from public.return_requests r where %s and %s
       order by r.requested_at desc, r.number desc limit $4 offset $5
     )',
    case when p_status <> '' then 'r.status = $1' else 'true' end,
    case
      when v_search = '' then 'true'
      when v_search ~ '^ORD-[0-9]{13}$'
        then 'r.order_id = (select o.id from public.orders o where o.order_number = $2)'
      when v_search like 'O%'
        then 'exists (select from public.orders o where o.id = r.order_id and o.order_number like $3 offset 0)'
      else 'r.number like $3'
    end
  )
  into v_ids using p_status, v_search, v_pattern, least(greatest(p_limit, 0), 101),
    least(greatest(p_offset, 0), 1000000);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'number', r.number, 'kind', r.kind, 'status', r.status, 'items_amount', r.items_amount,
      'refund_amount', r.refund_amount, 'requested_at', r.requested_at, 'order_number', o.order_number,
      'customer', u.full_name
    ) order by r.requested_at desc, r.number desc), '[]')
    from public.return_requests r
    join public.orders o on o.id = r.order_id
    left join public.users u on u.id = o.user_id
    where r.id = any (v_ids)
  );
end;
$$;
revoke execute on function public.admin_list_returns from public, anon, authenticated, service_role;
grant execute on function public.admin_list_returns to authenticated;
