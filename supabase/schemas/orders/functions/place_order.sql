-- Places an order in one transaction, or returns why not and writes nothing.
--   p_lines: [{product_id, quantity, unit_price}]. All amounts in rupees.
--   Placed: {ok: true, order_id, order_number, already_placed, status, payment_status, total_amount}.
--   The same checkout key returns the first order again, whatever else is sent.
--   Rejected: {ok: false, code, lines?: [{product_id, name, stock, price}]} with code 'unavailable', 'out_of_stock',
--   'price_changed', 'total_mismatch', 'payment_method_unavailable', 'cod_limit_exceeded', 'too_many_unpaid',
--   'coupon_invalid', 'coupon_exhausted', 'checkout_key_taken' or 'busy' (try again).
-- An earlier unpaid online order of the same shopper from the same cart is cancelled first.
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

  -- One checkout at a time per shopper, so that the count of unpaid orders is exact.
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
revoke execute on function public.place_order from public, anon, authenticated, service_role;
grant execute on function public.place_order to service_role;
