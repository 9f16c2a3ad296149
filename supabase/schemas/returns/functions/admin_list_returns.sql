-- Returns one page of all returns and exchanges as an array, newest first. p_search matches any part of the return's
-- number, of the order's number, recipient, telephone and other codes (private.order_text), or of the customer's name,
-- e-mail address or telephone, ignoring case; no p_status means all. One or two letters are looked for in the newest
-- 2,000 returns alone. Each has refund: 'pending' or 'failed' while its money has not gone back (see
-- private.refund_state); p_status is 'refund_pending' or 'refund_failed' for those, and 'refunded' for the others. Rare
-- matches are looked up in indexes; matches of thousands of orders are found among the newest returns, one by one until
-- the page is full.
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
  c_rare constant integer := 4000;
  v_search constant text := private.search_text(p_search);
  v_number constant text := '%' || regexp_replace(upper(v_search), '([%_\\])', '\\\1', 'g') || '%';
  v_text constant text := coalesce(private.search_patterns('t.text', v_search), 'false');
  v_customer constant text := private.customer_pattern(v_search);
  v_is_short constant boolean := private.is_short_search(v_search);
  v_orders uuid[];
  v_customers uuid[];
  v_match text;
  v_ids uuid[];
  v_refunds uuid[];
begin
  perform private.require_permission('returns.write');
  if v_search = '' then
    v_match := 'true';
  else
    if not v_is_short then
      execute format('select array(select u.id from public.users u where %s limit %s)', v_customer, c_rare + 1)
      into v_customers;
      execute format('select array(select t.order_id from private.order_texts t where %s limit %s)', v_text, c_rare + 1)
      into v_orders;
    end if;
    if greatest(cardinality(v_orders), cardinality(v_customers)) <= c_rare then
      v_match := '(r.number like $2 or r.order_id = any ($5) or r.user_id = any ($6))';
    else
      v_match := format(
        '(
           r.number like $2
           or exists (select from private.order_texts t where t.order_id = r.order_id and (%s) offset 0)
           or exists (select from public.users u where u.id = r.user_id and (%s) offset 0)
         )', v_text, v_customer
      );
    end if;
  end if;
  if p_status in ('refund_pending', 'refund_failed') then
    v_refunds := array(
      select f.id from public.refunds f
      where f.status in ('due', 'pending', 'failed')
        and 'refund_' || private.refund_state(f.id) = p_status
    );
  end if;
  -- Built from constants and quoted patterns; the rest of what the admin typed is passed as parameters.
  execute format(
    'select array(
       select r.id from %s r where %s and %s
       order by r.requested_at desc, r.number desc limit $3 offset $4
     )',
    case
      when v_is_short and v_search <> '' then
        '(select n.* from public.return_requests n order by n.requested_at desc, n.number desc limit 2000)'
      else 'public.return_requests'
    end,
    case p_status
      when '' then 'true'
      when 'refunded' then $f$r.status = 'refunded' and private.refund_state(r.refund_id) is null$f$
      when 'refund_pending' then 'r.refund_id = any ($7)'
      when 'refund_failed' then 'r.refund_id = any ($7)'
      else 'r.status = $1'
    end,
    v_match
  )
  into v_ids using p_status, v_number, least(greatest(p_limit, 0), 101), least(greatest(p_offset, 0), 1000000),
    v_orders, v_customers, v_refunds;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'number', r.number, 'kind', r.kind, 'status', r.status, 'items_amount', r.items_amount,
      'refund_amount', r.refund_amount, 'refund', private.refund_state(r.refund_id), 'requested_at', r.requested_at,
      'order_number', o.order_number,
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
