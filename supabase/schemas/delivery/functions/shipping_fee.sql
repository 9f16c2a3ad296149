-- Returns what the delivery of items that cost p_subtotal to a PIN code costs, in rupees: nothing above the threshold
-- of the zone or of the settings. As priceCart() in app/shop/pricing.ts.
create function private.shipping_fee(p_pin text, p_subtotal numeric)
returns numeric
language sql
stable
set search_path = ''
as $$
  select case
    when p_subtotal = 0 or p_subtotal > f.free_above then 0
    else f.fee
  end
  from public.settings s
  cross join (select private.find_zone(p_pin) as zone) z
  cross join lateral (
    select case when z.zone ->> 'fee' is null then s.shipping_fee else (z.zone ->> 'fee')::numeric end as fee,
      case when z.zone ->> 'fee' is null then s.free_shipping_threshold else (z.zone ->> 'free_above')::numeric end
        as free_above
  ) f;
$$;
revoke execute on function private.shipping_fee from public, anon, authenticated, service_role;
