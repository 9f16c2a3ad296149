-- How an order travels, and what its invoice needs to know of the day it was placed: tax rate and HSN codes as they
-- were then, whatever settings and catalogue say later.

alter table public.orders
  add column carrier text check (char_length(carrier) between 1 and 80),
  add column tracking_number text check (char_length(tracking_number) between 1 and 80),
  -- A link on the order page: nothing but a web address may stand here.
  add column tracking_url text check (tracking_url ~ '^https://[^[:space:]"<>]+$' and char_length(tracking_url) <= 500),
  add column tax_rate numeric(5, 2) check (tax_rate between 0 and 100);
alter table public.order_items
  add column hsn_code text check (char_length(hsn_code) <= 20);

update public.orders o set tax_rate = s.tax_rate from public.settings s;
update public.order_items i set hsn_code = p.hsn_code from public.products p where p.id = i.product_id;
alter table public.orders alter column tax_rate set not null;

create function private.copy_tax_rate()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.tax_rate := coalesce(new.tax_rate, (select s.tax_rate from public.settings s));
  return new;
end;
$$;

create trigger orders_tax_rate before insert on public.orders
for each row execute function private.copy_tax_rate();

create function private.copy_hsn_code()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.hsn_code := coalesce(new.hsn_code, (select p.hsn_code from public.products p where p.id = new.product_id));
  return new;
end;
$$;

create trigger order_items_hsn_code before insert on public.order_items
for each row execute function private.copy_hsn_code();

-- The caller's own orders in which every word of the search stands, in the order's number or in one product's name,
-- newest first: {ids, total}. No statuses means all of them.
create function public.search_orders(p_search text, p_statuses text[], p_limit integer, p_offset integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with word as (
    select distinct lower(w) as text from regexp_split_to_table(btrim(p_search), '[[:space:]]+') w where w <> ''
  ),
  found as (
    select o.id, o.created_at
    from public.orders o
    where o.user_id = (select auth.uid())
      and (cardinality(p_statuses) = 0 or o.status = any(p_statuses))
      and exists (
        select 1
        from (
          select o.order_number
          union all
          select i.product_name from public.order_items i where i.order_id = o.id
        ) t (text)
        where not exists (select 1 from word where position(word.text in lower(t.text)) = 0)
      )
  )
  select jsonb_build_object(
    'ids', coalesce((
      select jsonb_agg(page.id)
      from (
        select f.id from found f order by f.created_at desc, f.id
        limit least(greatest(p_limit, 0), 100) offset greatest(p_offset, 0)
      ) page
    ), '[]'),
    'total', (select count(*) from found)
  );
$$;

-- Says how an order travels, before or after it is marked shipped; a blank takes back what was said.
-- {ok: true} or {ok: false, code: 'not_found' | 'invalid_carrier' | 'invalid_number' | 'invalid_url' | 'busy'}.
-- Error 42501 unless an admin asks.
create function public.set_shipment(p_order_id uuid, p_carrier text, p_tracking_number text, p_tracking_url text)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_carrier text := nullif(btrim(p_carrier), '');
  v_number text := nullif(btrim(p_tracking_number), '');
  v_url text := nullif(btrim(p_tracking_url), '');
  v_found boolean;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'set_shipment is for admins';
  elsif char_length(v_carrier) > 80 then
    return private.refuse('invalid_carrier');
  elsif char_length(v_number) > 80 then
    return private.refuse('invalid_number');
  elsif char_length(v_url) > 500 or v_url !~ '^https://[^[:space:]"<>]+$' then
    return private.refuse('invalid_url');
  end if;
  perform private.set_context('admin', auth.uid());
  update public.orders o
  set carrier = v_carrier, tracking_number = v_number, tracking_url = v_url
  where o.id = p_order_id;
  v_found := found;
  perform private.clear_context();
  if not v_found then
    return private.refuse('not_found');
  end if;
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

create trigger orders_shipment_audit after update on public.orders
for each row when (
  (old.carrier, old.tracking_number, old.tracking_url) is distinct from (new.carrier, new.tracking_number, new.tracking_url)
)
execute function private.record_audit('{updated_at}');

revoke execute on function private.copy_tax_rate, private.copy_hsn_code, public.search_orders, public.set_shipment
  from public, anon, authenticated, service_role;
grant execute on function public.search_orders(text, text[], integer, integer) to authenticated;
grant execute on function public.set_shipment(uuid, text, text, text) to authenticated;
