-- Builds the condition on orders o for admin_list_orders, with the values in it so that the planner knows which filters
-- apply. p_query as in admin_list_orders.
create function private.orders_filter(p_query jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when q.status <> '' then format('o.status = %L', q.status) end,
    case when q.payment <> '' then format('o.payment_status = %L', q.payment) end,
    case when q.method <> '' then format('o.payment_method = %L', q.method) end,
    case when q.carrier <> '' then format('o.carrier = %L', q.carrier) end,
    case when q."from" is not null then
      format('o.created_at >= %L', q."from"::timestamp at time zone 'Asia/Kolkata')
    end,
    case when q."to" is not null then
      format('o.created_at < %L', (q."to" + 1)::timestamp at time zone 'Asia/Kolkata')
    end,
    case when q.least is not null then format('o.total_amount >= %L', q.least) end,
    case when q.most is not null then format('o.total_amount <= %L', q.most) end,
    case q.waiting
      when 'me' then 'o.id in (select w.order_id from private.waiting_orders w)'
      when 'new' then 'o.id in (select n.order_id from private.new_orders n)'
    end
  )
  from jsonb_to_record(p_query) as q (
    status text, payment text, method text, carrier text, "from" date, "to" date, least numeric, most numeric,
    waiting text
  );
$$;
revoke execute on function private.orders_filter from public, anon, authenticated, service_role;
