-- Refunds units of items of a paid order that is shipped or delivered, or of one that is partly shipped or has an
-- invoice those that no parcel has had, which then are not sent any more: their share of what was paid, with what is
-- left of the delivery where asked for, and never more than is left of the payment. It is recorded as a finished
-- return, so that no unit is refunded twice and the credit note names the items. An online payment is refunded through
-- Razorpay; for cash reference says how the money was sent.
--   p_refund: {order_id, request_key, items: [{order_item_id, quantity}], reason, restock, came_back, lowers_tax,
--   delivery, reference?, expected_amount, expected_left}, each item once. What is restocked came back. Without
--   lowers_tax it is a gesture that no credit note follows. The expected amounts are those that the admin saw: of this
--   refund, and left before it. The same request_key returns the first refund again.
-- Returns {ok: true, number, amount, already} or {ok: false, code} with 'not_found', 'request_key_taken',
-- 'wrong_status' (with status), 'not_paid', 'nothing_chosen', 'unknown_item', 'invalid_reason', 'too_many' (with lines
-- as shop_request_return), 'nothing_to_send' (an order of which nothing has left keeps a unit), 'nothing_left',
-- 'changed' (with left), 'below_minimum' (with refund: less than Razorpay refunds, of items that were sent; those that
-- were not are taken off with 0), 'reference_missing' or 'busy'. Raises 42501 without refunds.write, or 'not_confirmed'
-- above the limit of the settings; 22023 for malformed input.
create function public.admin_refund_items(p_refund jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_items jsonb := p_refund -> 'items';
  v_reference text := nullif(left(btrim(p_refund ->> 'reference'), 100), '');
  v_order public.orders;
  v_has_parcels boolean;
  -- True if units that have not been shipped are refunded. The items of an order with an invoice cannot be changed
  -- otherwise.
  v_is_unsent boolean;
  v_request public.return_requests;
  v_payment public.payments;
  v_share numeric;
  v_delivery numeric;
  v_left numeric;
  v_amount numeric;
  v_error jsonb;
  v_lines jsonb;
  v_ms bigint := private.now_ms();
begin
  perform private.require_permission('refunds.write');
  perform private.validate_object('p_refund', p_refund, '{
    "order_id": "uuid", "request_key": "uuid", "items": "array", "reason": "text", "restock": "boolean",
    "came_back": "boolean", "lowers_tax": "boolean", "delivery": "boolean",
    "reference": "text?", "expected_amount": "numeric", "expected_left": "numeric"
  }');
  perform private.validate_object('p_refund.items', i.value, '{"order_item_id": "uuid", "quantity": "integer"}')
  from jsonb_array_elements(v_items) i;
  select o.* into v_order from public.orders o where o.id = (p_refund ->> 'order_id')::uuid for no key update;
  if not found then
    return private.error_result('not_found');
  end if;
  select r.* into v_request from public.return_requests r
  where r.request_key = (p_refund ->> 'request_key')::uuid;
  if found then
    if v_request.order_id <> v_order.id or v_request.kind <> 'refund' then
      return private.error_result('request_key_taken');
    end if;
    return jsonb_build_object(
      'ok', true, 'number', v_request.number, 'amount', v_request.refund_amount, 'already', true
    );
  end if;
  v_has_parcels := private.has_parcels(v_order.id);
  v_is_unsent := v_order.status in ('confirmed', 'processing')
    and (v_has_parcels or exists (select 1 from public.invoices v where v.order_id = v_order.id));
  if v_order.status not in ('shipped', 'delivered') and not v_is_unsent then
    return private.error_result('wrong_status', jsonb_build_object('status', v_order.status));
  elsif v_order.payment_status not in ('paid', 'refunded') then
    return private.error_result('not_paid');
  end if;

  select case
    when count(*) = 0 or bool_or(l.quantity < 1) then private.error_result('nothing_chosen')
    when bool_or(i.order_item_id is null) or count(*) <> count(distinct l.order_item_id)
      then private.error_result('unknown_item')
    when p_refund ->> 'reason' not in (
      'damaged', 'defective', 'wrong_item', 'not_as_described', 'does_not_fit', 'changed_mind', 'missing', 'lost',
      'goodwill', 'cannot_send', 'asked'
    ) then private.error_result('invalid_reason')
  end,
  jsonb_agg(jsonb_build_object('order_item_id', i.order_item_id, 'name', i.product_name, 'left', i.quantity)
    order by i.product_name) filter (where l.quantity > i.quantity)
  into v_error, v_lines
  from jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer)
  left join (
    select r.order_item_id, r.product_name,
      case when v_is_unsent then least(private.units_to_ship(o), r.quantity) else r.quantity end as quantity
    from private.returnable_items(v_order.id) r join public.order_items o on o.id = r.order_item_id
  ) i on i.order_item_id = l.order_item_id;
  if v_error is not null then
    return v_error;
  elsif v_lines is not null then
    return private.error_result('too_many', jsonb_build_object('lines', v_lines));
  elsif v_is_unsent and not v_has_parcels and not exists (
    select 1
    from public.order_items i
    left join jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer) on l.order_item_id = i.id
    where i.order_id = v_order.id and private.units_to_ship(i) > coalesce(l.quantity, 0)
  ) then
    return private.error_result('nothing_to_send');
  end if;

  -- Products are locked before the payment.
  if (p_refund ->> 'restock')::boolean then
    perform private.lock_stock_and_coupons('{}', array(
      select i.product_id
      from jsonb_to_recordset(v_items) l (order_item_id uuid)
      join public.order_items i on i.id = l.order_item_id
      where i.product_id is not null
    ));
  end if;
  if v_order.payment_method = 'razorpay' and v_order.razorpay_payment_id is not null then
    v_payment := private.lock_payment_of_order(v_order);
    v_left := private.left_to_refund(v_order, v_payment);
  else
    v_left := case v_order.payment_status when 'paid' then v_order.total_amount - private.refunded_of_order(v_order)
      else 0 end;
  end if;
  v_share := private.share_of_items(v_order, v_items);
  v_delivery := case when (p_refund ->> 'delivery')::boolean then private.delivery_left(v_order) else 0 end;
  v_amount := round(least(v_share + v_delivery, v_left), 2);
  if v_is_unsent and v_payment.id is not null then
    v_amount := private.sendable_amount(v_amount);
  end if;
  -- Unsent units can be removed even when their money has already been refunded, or is less than Razorpay refunds.
  if v_left <= 0 and not v_is_unsent then
    return private.error_result('nothing_left');
  elsif (p_refund ->> 'expected_left')::numeric <> v_left or (p_refund ->> 'expected_amount')::numeric <> v_amount then
    return private.error_result('changed', jsonb_build_object('left', v_left));
  elsif v_payment.id is not null and v_amount > 0 and v_amount < private.min_refund() then
    return private.error_result('below_minimum', jsonb_build_object('refund', v_amount));
  elsif v_payment.id is null and v_amount > 0 and v_reference is null then
    return private.error_result('reference_missing');
  end if;
  if v_amount > 0 then
    perform private.confirm_refund(v_order, v_amount);
  end if;

  loop
    insert into public.return_requests (
      number, request_key, order_id, user_id, kind, status, items_amount, refund_mode, restocked, came_back,
      lowers_tax, received_at
    )
    values (
      'RET-' || v_ms, (p_refund ->> 'request_key')::uuid, v_order.id, v_order.user_id, 'refund', 'received', v_share,
      case when v_payment.id is not null then 'source' end, (p_refund ->> 'restock')::boolean,
      v_is_unsent or (p_refund ->> 'restock')::boolean or (p_refund ->> 'came_back')::boolean,
      (p_refund ->> 'lowers_tax')::boolean,
      now()
    )
    on conflict (number) do nothing
    returning * into v_request;
    exit when found;
    v_ms := private.next_return_ms(v_ms);
  end loop;
  insert into public.return_items (return_id, order_item_id, quantity, reason)
  select v_request.id, l.order_item_id, l.quantity, p_refund ->> 'reason'
  from jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer);
  if v_request.restocked then
    perform private.restock_returned(v_request);
  end if;
  v_request := private.pay_return(
    v_request, v_order, v_payment.id, v_amount, least(v_delivery, greatest(v_amount - v_share, 0)), v_reference
  );
  if v_is_unsent then
    update public.order_items i set dropped_quantity = i.dropped_quantity + l.quantity
    from jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer)
    where i.id = l.order_item_id;
    if not exists (
      select 1 from public.order_items i where i.order_id = v_order.id and private.units_to_ship(i) > 0
    ) then
      perform private.set_context('admin', auth.uid(), null, 'Nothing is left to ship');
      update public.orders o
      set status = 'shipped', tracking_number = null, tracking_url = null,
        shipped_at = (select max(s.shipped_at) from public.shipments s where s.order_id = o.id)
      where o.id = v_order.id;
      perform private.clear_context();
    end if;
  end if;
  return jsonb_build_object('ok', true, 'number', v_request.number, 'amount', v_amount, 'already', false);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_refund_items from public, anon, authenticated, service_role;
grant execute on function public.admin_refund_items to authenticated;
