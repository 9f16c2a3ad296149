-- Returns the carriers that orders have, by name, at most 50: one step in the index for each.
create function private.carriers_of_orders()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with recursive c (carrier, n) as (
    (select o.carrier, 1 from public.orders o where o.carrier is not null order by o.carrier limit 1)
    union all
    select (select o.carrier from public.orders o where o.carrier > c.carrier order by o.carrier limit 1), c.n + 1
    from c where c.carrier is not null and c.n <= 50
  )
  select coalesce(jsonb_agg(c.carrier order by c.carrier), '[]') from c where c.carrier is not null and c.n <= 50;
$$;
revoke execute on function private.carriers_of_orders from public, anon, authenticated, service_role;
