-- Returns the order that a courier means by a number: an order number, with or without ORD-, or a tracking number.
-- Null when there is none, or when several have it.
create function private.find_cash_order(p_number text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select case when count(*) = 1 then (array_agg(f.id))[1] end
  from (
    select o.id from public.orders o
    where o.order_number = regexp_replace(upper(btrim(p_number)), '^(ORD-?)?([0-9]{13})$', 'ORD-\2')
    union
    select o.id from public.orders o where upper(o.tracking_number) = upper(btrim(p_number))
    union
    select s.order_id from public.shipments s where upper(s.tracking_number) = upper(btrim(p_number))
    limit 2
  ) f;
$$;
revoke execute on function private.find_cash_order from public, anon, authenticated, service_role;
