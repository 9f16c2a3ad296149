-- Returns the first of the settings' delivery zones that has the PIN code, or null: then the settings themselves count.
-- As findZone() in app/shop/delivery/delivery.ts.
create function private.find_zone(p_pin text)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select z.value
  from public.settings s, jsonb_array_elements(s.delivery_zones) with ordinality z (value, place)
  where exists (
    select 1
    from jsonb_array_elements(z.value -> 'pins') r
    where case when p_pin ~ '^[1-9][0-9]{5}$' then
      p_pin::integer between (r.value ->> 0)::integer and (r.value ->> 1)::integer
    end
  )
  order by z.place
  limit 1;
$$;
revoke execute on function private.find_zone from public, anon, authenticated, service_role;
