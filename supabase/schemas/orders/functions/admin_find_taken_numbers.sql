-- Returns which tracking numbers the parcel of another order has already with the same carrier, in any case:
-- [{order, taken_by}], with the number of the newest of those orders.
--   p_parcels: [{order, carrier?, tracking_number}], at most 500; order is the id or the number of the order that is to
--   get the number.
-- Several orders of one customer go in one box at times, so nothing refuses such a number.
-- Raises 42501 without orders.write, 22023 for malformed input.
create function public.admin_find_taken_numbers(p_parcels jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('orders.write');
  if jsonb_typeof(p_parcels) is distinct from 'array' or jsonb_array_length(p_parcels) > 500 then
    raise invalid_parameter_value using message = 'p_parcels must be an array of at most 500';
  end if;
  perform private.validate_object('p_parcels', p.value, '{
    "order": "text", "carrier": "text?", "tracking_number": "text"
  }')
  from jsonb_array_elements(p_parcels) p;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('order', p.order, 'taken_by', t.order_number) order by p.place), '[]')
    from (
      select e ->> 'order' as order, lower(nullif(btrim(e ->> 'carrier'), '')) as carrier,
        upper(btrim(e ->> 'tracking_number')) as number, i as place
      from jsonb_array_elements(p_parcels) with ordinality n (e, i)
    ) p
    cross join lateral (
      select o.order_number
      from (
        select f.id from public.orders f
        where upper(f.tracking_number) = p.number and lower(f.carrier) is not distinct from p.carrier
        union all
        select s.order_id from public.shipments s
        where upper(s.tracking_number) = p.number and lower(s.carrier) is not distinct from p.carrier
        offset 0
      ) u
      join public.orders o on o.id = u.id
      where lower(p.order) <> o.id::text and p.order <> o.order_number
      order by o.order_number desc
      limit 1
    ) t
  );
end;
$$;
revoke execute on function public.admin_find_taken_numbers from public, anon, authenticated, service_role;
grant execute on function public.admin_find_taken_numbers to authenticated;
