-- Keeps private.order_texts: what an order is found by changes with the order itself, its items, its parcels and
-- its invoice.
create function private.store_order_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  if tg_table_name = 'orders' then
    v_ids := array[new.id];
  elsif tg_table_name = 'shipments' and tg_op = 'DELETE' then
    v_ids := array[old.order_id];
  elsif tg_table_name in ('invoices', 'shipments') then
    v_ids := array[new.order_id];
  else
    v_ids := array(select distinct a.order_id from added a);
  end if;
  insert into private.order_texts as t (order_id, user_id, created_at, text)
  select o.id, o.user_id, o.created_at, private.order_text(o)
  from public.orders o where o.id = any (v_ids) order by o.id
  on conflict (order_id) do update
  set user_id = excluded.user_id, created_at = excluded.created_at, text = excluded.text
  where (t.user_id, t.created_at, t.text) is distinct from (excluded.user_id, excluded.created_at, excluded.text);
  return null;
end;
$$;
revoke execute on function private.store_order_text from public, anon, authenticated, service_role;
