-- Keeps the days on which an order is promised to arrive: those of its zone or of the settings, counted in India from
-- the day on which it is placed, or on which a failed one is taken up again.
create function private.promise_delivery()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_zone constant jsonb := private.find_zone(new.shipping_address ->> 'postal_code');
  v_day date;
begin
  if tg_op = 'INSERT' and new.delivery_from is not null then
    return new;
  end if;
  v_day := (case when tg_op = 'INSERT' then new.created_at else now() end at time zone 'Asia/Kolkata')::date;
  select v_day + coalesce((v_zone ->> 'days_min')::integer, s.delivery_days_min),
    v_day + coalesce((v_zone ->> 'days_max')::integer, s.delivery_days_max)
  into new.delivery_from, new.delivery_to
  from public.settings s;
  return new;
end;
$$;
revoke execute on function private.promise_delivery from public, anon, authenticated, service_role;
