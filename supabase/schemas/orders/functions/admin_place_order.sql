-- Places an order for a customer who has telephoned or written: as shop_place_order, which checks prices, stock, limits
-- and coupons, with the caller as who placed it. A note on the order and the audit log keep that.
--   p_order and the result: as in shop_place_order, without a cart. added_to?: the id of an order of the same customer
--   to which this one adds items. seen_additions?: how many others add to that one on the caller's screen, so that two
--   who add to it at once, or one after the other, do not place the same twice. replaces?: the id of one that waits
--   for its online payment, in whose place this one
--   stands: that is cancelled, and its stock and coupon are free for this one, in the same transaction. Its total never
--   changes, so a payment that was begun for it is never taken for this one: it goes back. Notes on both orders say so.
-- Code 'addition_exists' when there are others by now, 'addition_ended' when the order to which it adds has ended.
-- Code 'replaced_changed' for an order to be replaced that is paid, ended, in cash or of another customer, and
-- 'already_paid' when the bank has just authorized its payment. A refusal changes nothing.
-- Raises 42501 without orders.place, 22023 for malformed input.
create function public.admin_place_order(p_order jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_answer jsonb;
  v_first public.orders;
  v_replaced public.orders;
  v_additions bigint;
  v_key constant text := p_order ->> 'checkout_key';
begin
  perform private.require_permission('orders.place');
  perform private.validate_object(
    'p_order',
    jsonb_build_object(
      'added_to', p_order -> 'added_to', 'seen_additions', p_order -> 'seen_additions',
      'replaces', p_order -> 'replaces', 'user_id', p_order -> 'user_id',
      'checkout_key', p_order -> 'checkout_key'
    ),
    '{
      "added_to": "uuid?", "seen_additions": "integer?", "replaces": "uuid?", "user_id": "uuid", "checkout_key": "uuid"
    }'
  );
  if p_order ->> 'added_to' is not null then
    -- Two who add to an order follow each other. The customer before the order, as shop_place_order locks them.
    perform 1 from public.users u where u.id = (p_order ->> 'user_id')::uuid for no key update;
    select o.* into v_first from public.orders o
    where o.id = (p_order ->> 'added_to')::uuid and o.user_id = (p_order ->> 'user_id')::uuid
    for no key update;
    -- The form that has placed its order is not refused because of it.
    if v_first.id is not null and not exists (select from public.orders o where o.checkout_key = v_key::uuid) then
      select count(*) into v_additions from public.orders o where o.added_to = v_first.id and o.status <> 'cancelled';
      if private.has_ended(v_first.status) then
        return private.error_result('addition_ended');
      elsif v_additions <> coalesce((p_order ->> 'seen_additions')::integer, 0) then
        return private.error_result('addition_exists');
      end if;
    end if;
  end if;
  if p_order ->> 'replaces' is not null
    and not exists (select from public.orders o where o.checkout_key = v_key::uuid)
  then
    -- The customer before the order, as shop_place_order locks them.
    perform 1 from public.users u where u.id = (p_order ->> 'user_id')::uuid for no key update;
    select o.* into v_replaced from public.orders o
    where o.id = (p_order ->> 'replaces')::uuid and o.user_id = (p_order ->> 'user_id')::uuid
      and o.payment_method = 'razorpay' and o.status in ('pending', 'failed')
      and o.payment_status in ('pending', 'failed')
    for no key update;
    if not found then
      return private.error_result('replaced_changed');
    end if;
  end if;
  begin
    -- A cart of its own, so that an order that replaces this one can share it.
    update public.orders o set cart_id = v_key::uuid where o.id = v_replaced.id and o.cart_id is null;
    v_answer := public.shop_place_order(
      p_order - '{added_to,seen_additions,replaces}'::text[]
        || jsonb_build_object('placed_by', auth.uid(), 'cart_id', coalesce(v_replaced.cart_id, v_key::uuid))
    );
    if not (v_answer ->> 'ok')::boolean then
      -- Takes the cart back from the order that is not replaced.
      raise exception using errcode = 'HA001';
    end if;
  exception
    when sqlstate 'HA001' then
      return private.count_refusal(v_answer);
  end;
  if not (v_answer ->> 'already_placed')::boolean then
    update public.orders o set added_to = v_first.id
    where o.id = (v_answer ->> 'order_id')::uuid and v_first.id is not null;
    insert into public.order_notes (order_id, author_id, note)
    values (
      (v_answer ->> 'order_id')::uuid, auth.uid(),
      concat_ws(
        ', ', 'Placed for the customer', 'in addition to order ' || v_first.order_number,
        'instead of order ' || v_replaced.order_number
      )
    );
    insert into public.order_notes (order_id, author_id, note)
    select v_first.id, auth.uid(), 'Order ' || (v_answer ->> 'order_number') || ' was placed in addition'
    where v_first.id is not null;
    insert into public.order_notes (order_id, author_id, note)
    select v_replaced.id, auth.uid(), 'Order ' || (v_answer ->> 'order_number') || ' was placed instead'
    where v_replaced.id is not null;
    insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
    values (
      auth.uid(), 'insert', 'orders', v_answer ->> 'order_id', null,
      v_answer - '{ok,already_placed,order_id}'::text[]
        || jsonb_build_object('payment_method', p_order ->> 'payment_method')
    );
  end if;
  return v_answer;
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_place_order from public, anon, authenticated, service_role;
grant execute on function public.admin_place_order to authenticated;
