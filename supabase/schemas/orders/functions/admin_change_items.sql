-- Changes the items of an order before it is shipped, while it has no invoice. Of a cash order nothing is paid, and
-- what is to be collected is the new total; of an order that was paid online the total may only fall, and what was paid
-- too much is refunded. Items that stay keep their price; those that are added have today's. Stock, coupon, delivery,
-- tax and total follow by the rules of a checkout, or, when items of a paid order are refunded (keeps_terms), delivery
-- and coupon stay, see check_kept_terms. The customer is told by one mail.
--   p_change: {order_id, expected_updated_at, lines: [{product_id, quantity, unit_price}], subtotal, shipping_amount,
--   tax_amount, discount_amount, round_off, total_amount, coupon_code?, keeps_terms?, restock?, reason?,
--   reason_text?}, the items as they are to be, computed by app/shop/pricing.ts. coupon_code is that of the order, or
--   null when it does not apply any more. restock: whether what is taken off goes back into stock, which it does unless
--   it is false. reason: as of return_items, kept in the audit log; reason_text: its words, kept in the history.
-- Returns {ok: true, total_amount, refund} or {ok: false, code} with 'not_found', 'changed' (somebody else changed the
-- order), 'wrong_status' (with status), 'paid_online', 'paid', 'invoiced', 'product_gone', 'tax_changed',
-- 'nothing_to_pay', 'unavailable', 'out_of_stock' or 'price_changed' (with lines), 'line_limit_exceeded',
-- 'total_mismatch', those of check_delivery, check_coupon, check_kept_terms and check_overpaid, 'cod_limit_exceeded'
-- (with cod_limit) or 'busy'. Raises 42501 without orders.write, of a paid order without refunds.write, or
-- 'not_confirmed' above the limit of the settings; 22023 for malformed input.
create function public.admin_change_items(p_change jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_lines jsonb := p_change -> 'lines';
  v_keeps_terms boolean;
  v_input public.orders;
  v_order public.orders;
  v_payment public.payments;
  v_is_paid boolean;
  v_refund numeric := 0;
  v_added jsonb;
  v_before jsonb;
  v_settings public.settings;
  v_error jsonb;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_change', p_change, '{
    "order_id": "uuid", "expected_updated_at": "timestamptz", "lines": "array", "subtotal": "numeric",
    "shipping_amount": "numeric", "tax_amount": "numeric", "discount_amount": "numeric", "round_off": "numeric",
    "total_amount": "numeric", "coupon_code": "text?", "keeps_terms": "boolean?", "restock": "boolean?",
    "reason": "text?", "reason_text": "text?"
  }');
  perform private.validate_object('p_change.lines', l.value, '{
    "product_id": "uuid", "quantity": "integer", "unit_price": "numeric"
  }')
  from jsonb_array_elements(v_lines) l;
  v_keeps_terms := coalesce((p_change ->> 'keeps_terms')::boolean, false);
  select s.* into v_settings from public.settings s;
  select o.* into v_order from public.orders o where o.id = (p_change ->> 'order_id')::uuid for no key update;
  if not found then
    return private.error_result('not_found');
  end if;
  v_is_paid := v_order.payment_method = 'razorpay' and v_order.payment_status = 'paid'
    and v_order.razorpay_payment_id is not null;
  if v_is_paid then
    perform private.require_permission('refunds.write');
  end if;
  if v_order.updated_at <> (p_change ->> 'expected_updated_at')::timestamptz then
    return private.error_result('changed');
  elsif not private.is_cancellable(v_order.status) then
    return private.error_result('wrong_status', jsonb_build_object('status', v_order.status));
  elsif v_order.payment_status not in ('pending', 'failed') and not v_is_paid then
    return private.error_result('paid');
  elsif not v_is_paid
    and (v_order.payment_method <> 'cod' or v_keeps_terms or exists (
      -- Switched to cash on delivery while the bank decides.
      select 1 from public.payments p where p.order_id = v_order.id and p.status in ('created', 'authorized')
    ))
  then
    return private.error_result('paid_online');
  elsif exists (select 1 from public.invoices i where i.order_id = v_order.id) then
    return private.error_result('invoiced');
  elsif (v_order.tax_mode, v_order.prices_include_tax)
    <> (v_settings.tax_mode, v_settings.tax_mode = 'gst' and v_settings.prices_include_tax)
  then
    return private.error_result('tax_changed');
  end if;
  perform private.lock_stock_and_coupons(
    array[v_order.id], array(select l.product_id from private.parse_order_lines(v_lines) l), v_order.coupon_code
  );

  v_input := jsonb_populate_record(
    v_order,
    p_change - '{lines,order_id,expected_updated_at,keeps_terms,restock,reason,reason_text}'::text[]
      || jsonb_build_object('coupon_code', nullif(p_change ->> 'coupon_code', ''))
  );
  v_error := coalesce(
    private.check_changed_lines(v_order.id, v_lines),
    private.check_totals(p_change),
    private.check_simple_tax(p_change),
    case when v_input.coupon_code <> coalesce(v_order.coupon_code, '') then private.error_result('coupon_invalid') end,
    case when v_keeps_terms then private.check_kept_terms(v_order, v_input, v_lines) else coalesce(
      private.check_line_limit(v_lines),
      private.check_delivery(v_input),
      private.check_coupon(
        v_input.coupon_code, v_order.user_id, v_input.subtotal, v_input.discount_amount, array[v_order.id]
      )
    ) end,
    case when v_input.total_amount <= 0 then private.error_result('nothing_to_pay') end,
    case when v_order.payment_method = 'cod' and v_input.total_amount > v_settings.cod_limit
      and v_input.total_amount > v_order.total_amount
      then private.error_result('cod_limit_exceeded', jsonb_build_object('cod_limit', v_settings.cod_limit)) end
  );
  -- Products are locked before the payment.
  if v_error is null and v_is_paid then
    v_payment := private.lock_payment_of_order(v_order);
    v_error := private.check_overpaid(v_order, v_input, v_payment, v_lines);
    v_refund := v_order.total_amount - v_input.total_amount;
  end if;
  if v_error is not null then
    return v_error;
  end if;
  if v_refund > 0 then
    perform private.confirm_refund(v_order, v_refund);
  end if;

  v_before := private.items_of_order(v_order.id) || jsonb_build_object('total_amount', v_order.total_amount);
  perform private.set_context('admin', auth.uid(), 'items_changed');
  perform private.move_changed_stock(v_order.id, v_lines, coalesce((p_change ->> 'restock')::boolean, true));
  delete from public.order_items i
  where i.order_id = v_order.id
    and not i.product_id = any (array(select l.product_id from private.parse_order_lines(v_lines) l));
  update public.order_items i
  set quantity = l.quantity, total_price = i.unit_price * l.quantity, tax_rate = g.tax_rate,
    discount_share = g.discount_share, taxable_value = g.taxable_value, tax_amount = g.tax_amount,
    delivery_value = g.delivery_value, delivery_tax = g.delivery_tax
  from private.parse_order_lines(v_lines) l
  left join private.gst_lines(v_lines, v_input.shipping_amount, v_input.discount_amount) g
    on g.product_id = l.product_id
  where i.order_id = v_order.id and i.product_id = l.product_id;
  select jsonb_agg(to_jsonb(l)) into v_added
  from private.parse_order_lines(v_lines) l
  where not exists (
    select 1 from public.order_items i where i.order_id = v_order.id and i.product_id = l.product_id
  );
  if v_added is not null then
    perform private.add_order_items(
      v_order.id, v_added, v_lines, v_input.shipping_amount, v_input.discount_amount
    );
  end if;
  if v_order.coupon_code is not null and v_input.coupon_code is null then
    with released as (
      update public.coupon_redemptions r set released_at = now()
      where r.order_id = v_order.id and r.released_at is null
      returning r.coupon_id
    )
    update public.coupons c set used_count = c.used_count - 1 from released r where c.id = r.coupon_id;
  end if;
  update public.orders o
  set subtotal = v_input.subtotal, shipping_amount = v_input.shipping_amount, tax_amount = v_input.tax_amount,
    discount_amount = v_input.discount_amount, round_off = v_input.round_off, total_amount = v_input.total_amount,
    coupon_code = v_input.coupon_code, tax_rate = v_settings.tax_rate,
    overpaid_amount = o.overpaid_amount + v_refund
  where o.id = v_order.id
  returning o.* into v_order;
  perform private.clear_context();
  if v_refund > 0 then
    insert into public.refunds (order_id, payment_id, amount, reason)
    values (v_order.id, v_payment.id, v_refund, 'changed');
  end if;
  perform private.record_changed_items(v_order, v_before, v_refund, p_change);
  return jsonb_build_object('ok', true, 'total_amount', v_order.total_amount, 'refund', v_refund);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_change_items from public, anon, authenticated, service_role;
grant execute on function public.admin_change_items to authenticated;
