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

create function private.placed(p_order public.orders, p_already_placed boolean)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'ok', true, 'order_id', p_order.id, 'order_number', p_order.order_number, 'already_placed', p_already_placed,
    'status', p_order.status, 'payment_status', p_order.payment_status, 'total_amount', p_order.total_amount
  );
$$;

-- The order keeps its own copy of the address, and nothing else that came along with it.
create function private.copy_address(p_address jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_object_agg(a.key, p_address -> a.key)
  from unnest(array[
    'first_name', 'last_name', 'address_line_1', 'address_line_2', 'city', 'state', 'postal_code', 'phone'
  ]) a (key)
  where p_address ? a.key;
$$;

-- Order numbers are 'ORD-' and the milliseconds of the clock; taken ones are passed over.
-- The window of a minute keeps one number from the future from drawing all others after it.
create function private.next_order_ms(p_ms bigint)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(max(substr(o.order_number, 5)::bigint), p_ms) + 1
  from public.orders o
  where o.order_number between 'ORD-' || p_ms and 'ORD-' || (p_ms + 60000);
$$;

-- Places an order in one transaction, or answers why not and writes nothing.
--   p_lines: [{product_id, quantity, unit_price}], every amount in rupees.
--   Placed: {ok: true, order_id, order_number, already_placed, status, payment_status, total_amount}.
--   The same checkout key again gives the first order, whatever else is sent.
--   Refused: {ok: false, code, lines?: [{product_id, name, stock, price}]} with code 'unavailable', 'out_of_stock',
--   'price_changed', 'total_mismatch', 'payment_method_unavailable', 'cod_limit_exceeded', 'too_many_unpaid',
--   'coupon_invalid', 'coupon_exhausted', 'checkout_key_taken' or 'busy' (try again).
-- An earlier unpaid online order of the same shopper from the same cart is cancelled on the way.
create function public.place_order(
  p_user_id uuid,
  p_checkout_key uuid,
  p_cart_id uuid,
  p_lines jsonb,
  p_subtotal numeric,
  p_shipping_amount numeric,
  p_tax_amount numeric,
  p_discount_amount numeric,
  p_round_off numeric,
  p_total_amount numeric,
  p_payment_method text,
  p_shipping_address jsonb,
  p_coupon_code text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_order public.orders;
  v_code text := nullif(upper(btrim(p_coupon_code)), '');
  v_coupon_id uuid;
  v_earlier uuid[];
  v_earlier_id uuid;
  v_refusal jsonb;
  v_ms bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:checkout:' || p_checkout_key, 0));
  select o.* into v_order from public.orders o where o.checkout_key = p_checkout_key;
  if found and v_order.user_id = p_user_id then
    return private.placed(v_order, true);
  elsif found then
    return private.refuse('checkout_key_taken');
  end if;

  -- One checkout at a time per shopper; this also makes the count of unpaid orders exact.
  perform 1 from public.users u where u.id = p_user_id for no key update;
  if not found then
    raise foreign_key_violation using message = 'place_order: no such user';
  end if;
  select coalesce(array_agg(e.id), '{}') into v_earlier
  from (
    select o.id from public.orders o
    where o.user_id = p_user_id and o.cart_id = p_cart_id and o.payment_method = 'razorpay'
      and o.status = 'pending' and o.payment_status = 'pending'
    order by o.id for no key update
  ) e;
  perform private.lock_books(v_earlier, array(select l.product_id from private.read_lines(p_lines) l), v_code);

  v_refusal := coalesce(
    private.refuse_lines(p_lines, v_earlier),
    private.refuse_totals(p_lines, p_subtotal, p_shipping_amount, p_tax_amount, p_discount_amount, p_round_off,
      p_total_amount, v_code is not null),
    private.refuse_coupon(v_code, p_user_id, p_subtotal, p_discount_amount, v_earlier),
    private.refuse_payment(p_user_id, p_payment_method, p_total_amount, v_earlier)
  );
  if v_refusal is not null then
    return v_refusal;
  end if;

  perform private.set_context('shopper', p_user_id, 'cancelled', 'Replaced by a new checkout of the same cart');
  foreach v_earlier_id in array v_earlier loop
    perform private.release_order(v_earlier_id);
    update public.orders o set status = 'cancelled', cancelled_at = now() where o.id = v_earlier_id;
  end loop;

  perform private.set_context('shopper', p_user_id, 'order');
  v_ms := private.now_ms();
  loop
    insert into public.orders (
      user_id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, round_off, total_amount,
      payment_method, shipping_address, coupon_code, checkout_key, cart_id
    )
    values (
      p_user_id, 'ORD-' || v_ms, p_subtotal, p_shipping_amount, p_tax_amount, p_discount_amount, p_round_off,
      p_total_amount, p_payment_method, private.copy_address(p_shipping_address), v_code, p_checkout_key, p_cart_id
    )
    on conflict (order_number) do nothing
    returning * into v_order;
    exit when found;
    v_ms := private.next_order_ms(v_ms);
  end loop;

  insert into public.order_items (
    order_id, product_id, product_name, product_sku, catalogue_sku, product_image, quantity, unit_price, total_price
  )
  select v_order.id, p.id, p.name, 'SKU-' || p.id, p.sku,
    coalesce(nullif(p.image_url, ''), p.images -> 0 ->> 'url'), l.quantity, p.price, p.price * l.quantity
  from private.read_lines(p_lines) l
  join public.products p on p.id = l.product_id;
  perform private.take_stock(v_order.id);

  if v_code is not null then
    update public.coupons c set used_count = c.used_count + 1 where c.code = v_code returning c.id into v_coupon_id;
    insert into public.coupon_redemptions (coupon_id, user_id, order_id) values (v_coupon_id, p_user_id, v_order.id);
  end if;

  if p_payment_method = 'cod' or p_total_amount = 0 then
    update public.orders o
    set status = 'confirmed', confirmed_at = now(),
      payment_status = case when p_total_amount = 0 then 'paid' else o.payment_status end
    where o.id = v_order.id
    returning * into v_order;
  end if;
  perform private.clear_context();
  return private.placed(v_order, false);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;
