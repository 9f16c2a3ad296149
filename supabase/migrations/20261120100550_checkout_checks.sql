-- What place_order checks before it writes anything. Each check answers its refusal, or null.

-- The lines of a checkout, one row per product: the same product in two lines is merged before anything
-- is checked. "prices" is above 1 when those lines disagree about the price. Malformed lines are an error
-- of the caller, not a refusal.
create function private.read_lines(p_lines jsonb)
returns table (product_id uuid, quantity bigint, unit_price numeric, prices bigint)
language plpgsql
stable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) not between 1 and 200 then
    raise invalid_parameter_value using message = 'lines: between 1 and 200 are needed';
  end if;
  if exists (
    select 1 from jsonb_to_recordset(p_lines) as l (product_id uuid, quantity integer, unit_price numeric)
    where l.product_id is null or l.quantity is null or l.quantity < 1 or l.unit_price is null
  ) then
    raise invalid_parameter_value using message = 'lines: product_id, quantity of at least 1 and unit_price are needed';
  end if;
  return query
    select l.product_id, sum(l.quantity), max(l.unit_price), count(distinct l.unit_price)
    from jsonb_to_recordset(p_lines) as l (product_id uuid, quantity integer, unit_price numeric)
    group by l.product_id;
end;
$$;

-- 'unavailable', 'out_of_stock' or 'price_changed' with the lines concerned, or null. Units held by
-- p_earlier (orders about to be released) count as stock.
create function private.refuse_lines(p_lines jsonb, p_earlier uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  with facts as (
    select w.product_id, p.name, p.price, coalesce(p.stock, 0) + coalesce(h.quantity, 0) as stock,
      case
        when p.id is null or not p.is_active then 1
        when p.stock + coalesce(h.quantity, 0) < w.quantity then 2
        when w.prices > 1 or p.price <> w.unit_price then 3
      end as problem
    from private.read_lines(p_lines) w
    left join public.products p on p.id = w.product_id
    left join (
      select i.product_id, sum(i.quantity) as quantity
      from public.order_items i
      where i.order_id = any (p_earlier)
      group by i.product_id
    ) h on h.product_id = w.product_id
  )
  select private.refuse(
    (array['unavailable', 'out_of_stock', 'price_changed'])[f.problem],
    jsonb_build_object('lines', jsonb_agg(
      jsonb_build_object('product_id', f.product_id, 'name', f.name, 'stock', f.stock, 'price', f.price)
      order by f.name, f.product_id
    ))
  )
  from facts f
  where f.problem = (select min(problem) from facts)
  group by f.problem;
$$;

-- The sums must be those of the lines; pricing itself is done by the caller.
create function private.refuse_totals(
  p_lines jsonb,
  p_subtotal numeric,
  p_shipping_amount numeric,
  p_tax_amount numeric,
  p_discount_amount numeric,
  p_round_off numeric,
  p_total_amount numeric,
  p_has_coupon boolean
)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.refuse('total_mismatch')
  where p_subtotal is distinct from (select sum(l.unit_price * l.quantity) from private.read_lines(p_lines) l)
    or p_total_amount is distinct from
      p_subtotal + p_shipping_amount + p_tax_amount - p_discount_amount + p_round_off
    or least(p_shipping_amount, p_tax_amount, p_discount_amount, p_total_amount) < 0
    or p_discount_amount > p_subtotal
    or (p_discount_amount > 0 and not p_has_coupon)
    or abs(p_round_off) >= 1
    or exists (
      select 1
      from unnest(array[p_subtotal, p_shipping_amount, p_tax_amount, p_discount_amount, p_round_off]) a
      where a <> round(a, 2)
    );
$$;

create function private.refuse_payment(
  p_user_id uuid,
  p_payment_method text,
  p_total_amount numeric,
  p_earlier uuid[]
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_settings public.settings;
begin
  select * into strict v_settings from public.settings;
  if not coalesce(
    case p_payment_method when 'cod' then v_settings.enable_cod when 'razorpay' then v_settings.enable_razorpay end,
    false
  ) then
    return private.refuse('payment_method_unavailable');
  end if;
  if p_payment_method = 'cod' and p_total_amount > v_settings.cod_limit then
    return private.refuse('cod_limit_exceeded', jsonb_build_object('cod_limit', v_settings.cod_limit));
  end if;
  if p_payment_method = 'razorpay' and p_total_amount > 0 and 3 <= (
    select count(*)
    from public.orders o
    where o.user_id = p_user_id and o.payment_method = 'razorpay'
      and o.status = 'pending' and o.payment_status = 'pending' and not o.id = any (p_earlier)
  ) then
    return private.refuse('too_many_unpaid');
  end if;
  return null;
end;
$$;

-- The discount may never be more than the coupon gives. The exact amount is the caller's arithmetic
-- (rounded to the rupee), so the bound is the next whole rupee.
create function private.refuse_coupon(
  p_code text,
  p_user_id uuid,
  p_subtotal numeric,
  p_discount_amount numeric,
  p_earlier uuid[]
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_coupon public.coupons;
begin
  if p_code is null then
    return null;
  end if;
  select c.* into v_coupon from public.coupons c where c.code = p_code;
  if not found
    or not v_coupon.is_active
    or v_coupon.starts_at > now()
    or v_coupon.expires_at <= now()
    or p_subtotal < v_coupon.minimum_amount
    or p_discount_amount <= 0
    or p_discount_amount > (
      case v_coupon.type
        when 'percentage' then least(ceil(p_subtotal * v_coupon.value / 100), v_coupon.maximum_discount)
        else v_coupon.value
      end
    )
  then
    return private.refuse('coupon_invalid');
  end if;
  if private.coupon_is_exhausted(v_coupon, p_user_id, p_earlier) then
    return private.refuse('coupon_exhausted');
  end if;
  return null;
end;
$$;
