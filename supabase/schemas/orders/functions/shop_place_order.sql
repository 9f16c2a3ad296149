-- Places an order in one transaction, or returns why not and writes nothing. All amounts in rupees.
--   p_order: {user_id, checkout_key, cart_id?, lines: [{product_id, quantity, unit_price}], subtotal, shipping_amount,
--   tax_amount, discount_amount, round_off, total_amount, payment_method, shipping_address, coupon_code?,
--   gift_message?, buyer_gstin?, billing_address?, placed_by?}. placed_by: who takes the order for the shopper, see
--   admin_place_order.
--   Placed: {ok: true, order_id, order_number, already_placed, status, payment_status, total_amount, replaced?}.
--   replaced: the numbers of the orders that were cancelled for it.
--   The same checkout key returns the first order again, whatever else is sent.
--   Rejected: {ok: false, code, lines?: [{product_id, name, stock, price}]} with code 'already_paid' or
--   'already_ordered' (with order_id; see check_not_ordered), 'unavailable', 'out_of_stock', 'price_changed',
--   'line_limit_exceeded', 'total_mismatch', 'state_unknown', 'coupon_invalid', 'coupon_exhausted', those of
--   check_delivery, check_buyer and check_payment_method, 'checkout_key_taken' or 'busy' (try again).
-- Earlier unpaid online orders of the same shopper from the same cart are cancelled first, and the shopper gets a mail
-- about each. Raises 22023 for malformed input.
-- Each of its statements looks few rows up by a key, so one plan fits every call: planning them anew took a quarter of
-- the time. The other steps of an order do the same.
create function public.shop_place_order(p_order jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
set plan_cache_mode = force_generic_plan
as $$
declare
  v_input public.orders;
  v_order public.orders;
  v_coupon_id uuid;
  v_replaced uuid[];
  v_released uuid[];
  v_replaced_id uuid;
  v_error jsonb;
  v_ms bigint;
begin
  perform private.validate_object('p_order', p_order, '{
    "user_id": "uuid", "checkout_key": "uuid", "cart_id": "uuid?", "lines": "array", "subtotal": "numeric",
    "shipping_amount": "numeric", "tax_amount": "numeric", "discount_amount": "numeric", "round_off": "numeric",
    "total_amount": "numeric", "payment_method": "text", "shipping_address": "object", "coupon_code": "text?",
    "gift_message": "text?", "buyer_gstin": "text?", "billing_address": "object?", "placed_by": "uuid?"
  }');
  perform private.validate_object('p_order.lines', l.value, '{
    "product_id": "uuid", "quantity": "integer", "unit_price": "numeric"
  }')
  from jsonb_array_elements(p_order -> 'lines') l;
  v_input := jsonb_populate_record(null::public.orders, p_order);
  v_input.coupon_code := nullif(upper(btrim(v_input.coupon_code)), '');
  v_input.shipping_address := private.copy_address(v_input.shipping_address);
  v_input.billing_address := nullif(v_input.billing_address, 'null');

  perform pg_advisory_xact_lock(hashtextextended('haat:checkout:' || v_input.checkout_key, 0));
  select o.* into v_order from public.orders o where o.checkout_key = v_input.checkout_key;
  if found and v_order.user_id = v_input.user_id then
    return private.order_result(v_order, true);
  elsif found then
    return private.error_result('checkout_key_taken');
  end if;

  -- One checkout at a time per shopper, so that the counts of unpaid and of cash orders are exact.
  perform 1 from public.users u where u.id = v_input.user_id for no key update;
  if not found then
    raise foreign_key_violation using message = 'shop_place_order: no such user';
  end if;
  if v_input.payment_method = 'cod' then
    perform private.lock_phone(v_input.shipping_address);
  end if;
  select coalesce(array_agg(e.id), '{}'), coalesce(array_agg(e.id) filter (where private.holds_reservation(e)), '{}')
  into v_replaced, v_released
  from (
    select o.* from public.orders o
    where o.user_id = v_input.user_id and o.cart_id = v_input.cart_id and o.payment_method = 'razorpay'
      and o.status in ('pending', 'failed') and o.payment_status in ('pending', 'failed')
    order by o.id for no key update
  ) e;
  perform private.lock_stock_and_coupons(
    v_released,
    array(select l.product_id from private.parse_order_lines(p_order -> 'lines') l),
    v_input.coupon_code
  );

  v_error := coalesce(
    private.check_not_ordered(v_input.user_id, v_input.cart_id, v_replaced),
    private.check_lines(p_order -> 'lines', v_released),
    private.check_line_limit(p_order -> 'lines'),
    private.check_totals(p_order),
    case when p_order ? 'placed_by' then private.check_simple_tax(p_order) end,
    private.check_delivery(v_input),
    private.check_place_of_supply(v_input.shipping_address),
    private.check_buyer(v_input),
    private.check_coupon(
      v_input.coupon_code, v_input.user_id, v_input.subtotal, v_input.discount_amount, v_released
    ),
    private.check_payment_method(v_input, v_input.payment_method, p_order -> 'lines', v_released)
  );
  if v_error is not null then
    return private.count_refusal(v_error);
  end if;

  perform private.set_context(
    case when p_order ? 'placed_by' then 'admin' else 'shopper' end,
    coalesce((p_order ->> 'placed_by')::uuid, v_input.user_id), 'cancelled', 'Replaced by a later order'
  );
  foreach v_replaced_id in array v_replaced loop
    if v_replaced_id = any (v_released) then
      perform private.release_stock(v_replaced_id);
    end if;
    update public.orders o set status = 'cancelled', cancelled_at = now() where o.id = v_replaced_id;
  end loop;

  select s.tax_mode, s.tax_mode = 'gst' and s.prices_include_tax
  into v_input.tax_mode, v_input.prices_include_tax
  from public.settings s;
  v_input.place_of_supply := private.place_of_supply(v_input);

  perform private.set_context(
    case when p_order ? 'placed_by' then 'admin' else 'shopper' end,
    coalesce((p_order ->> 'placed_by')::uuid, v_input.user_id), 'order'
  );
  v_ms := private.now_ms();
  loop
    insert into public.orders (
      user_id, order_number, subtotal, shipping_amount, tax_amount, discount_amount, round_off, total_amount,
      payment_method, shipping_address, coupon_code, gift_message, buyer_gstin,
      billing_address, checkout_key, cart_id, tax_mode, prices_include_tax, place_of_supply
    )
    values (
      v_input.user_id, 'ORD-' || v_ms, v_input.subtotal, v_input.shipping_amount, v_input.tax_amount,
      v_input.discount_amount, v_input.round_off, v_input.total_amount,
      v_input.payment_method, v_input.shipping_address, v_input.coupon_code, v_input.gift_message,
      v_input.buyer_gstin, v_input.billing_address, v_input.checkout_key, v_input.cart_id, v_input.tax_mode,
      v_input.prices_include_tax, v_input.place_of_supply
    )
    on conflict (order_number) do nothing
    returning * into v_order;
    exit when found;
    v_ms := private.next_order_ms(v_ms);
  end loop;

  if v_replaced <> '{}' then
    update public.orders o set replaced_by = v_order.id where o.id = any (v_replaced);
  end if;
  -- Staff tell their customer themselves.
  if v_replaced <> '{}' and not p_order ? 'placed_by' then
    perform private.queue_shopper_mail(
      'order-cancelled', o.user_id, o.id, concat_ws('-', 'order-replaced', o.id, v_order.id),
      private.mail_order_data(o) || jsonb_build_object('replaced_by', v_order.order_number)
    )
    from public.orders o where o.id = any (v_replaced);
  end if;

  perform private.add_order_items(
    v_order.id, p_order -> 'lines', p_order -> 'lines', v_order.shipping_amount, v_order.discount_amount
  );
  perform private.deduct_stock(v_order.id);

  if v_order.coupon_code is not null then
    update public.coupons c set used_count = c.used_count + 1
    where c.code = v_order.coupon_code
    returning c.id into v_coupon_id;
    insert into public.coupon_redemptions (coupon_id, user_id, order_id)
    values (v_coupon_id, v_order.user_id, v_order.id);
  end if;

  if v_order.payment_method = 'cod' or v_order.total_amount = 0 then
    update public.orders o
    set status = 'confirmed', confirmed_at = now(),
      payment_status = case when o.total_amount = 0 then 'paid' else o.payment_status end
    where o.id = v_order.id
    returning * into v_order;
  end if;
  perform private.clear_context();
  if v_replaced = '{}' then
    return private.order_result(v_order, false);
  end if;
  return private.order_result(v_order, false) || jsonb_build_object('replaced', (
    select jsonb_agg(o.order_number order by o.order_number) from public.orders o where o.id = any (v_replaced)
  ));
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_place_order from public, anon, authenticated, service_role;
grant execute on function public.shop_place_order to service_role;
