-- Places an order for a customer who has telephoned or written: as shop_place_order, which checks prices, stock, limits
-- and coupons, with the caller as who placed it. A note on the order and the audit log keep that.
--   p_order and the result: as in shop_place_order, without a cart. added_to?: the id of an order of the same customer
--   to which this one adds items, which notes on both orders say.
-- Raises 42501 without orders.place, 22023 for malformed input.
create function public.admin_place_order(p_order jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_answer jsonb;
  v_first public.orders;
begin
  perform private.require_permission('orders.place');
  perform private.validate_object(
    'p_order', jsonb_build_object('added_to', p_order -> 'added_to'), '{"added_to": "uuid?"}'
  );
  v_answer := public.shop_place_order(
    p_order - '{cart_id,added_to}'::text[] || jsonb_build_object('placed_by', auth.uid())
  );
  if (v_answer ->> 'ok')::boolean and not (v_answer ->> 'already_placed')::boolean then
    select o.* into v_first from public.orders o
    where o.id = (p_order ->> 'added_to')::uuid
      and o.user_id = (p_order ->> 'user_id')::uuid;
    insert into public.order_notes (order_id, author_id, note)
    values (
      (v_answer ->> 'order_id')::uuid, auth.uid(),
      'Placed for the customer' || coalesce(', in addition to order ' || v_first.order_number, '')
    );
    insert into public.order_notes (order_id, author_id, note)
    select v_first.id, auth.uid(), 'Order ' || (v_answer ->> 'order_number') || ' was placed in addition'
    where v_first.id is not null;
    insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
    values (
      auth.uid(), 'insert', 'orders', v_answer ->> 'order_id', null,
      v_answer - '{ok,already_placed,order_id}'::text[]
        || jsonb_build_object('payment_method', p_order ->> 'payment_method')
    );
  end if;
  return v_answer;
end;
$$;
revoke execute on function public.admin_place_order from public, anon, authenticated, service_role;
grant execute on function public.admin_place_order to authenticated;
