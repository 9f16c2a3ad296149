-- Places an order for a customer who has telephoned or written: as shop_place_order, which checks prices, stock, limits
-- and coupons, with the caller as who placed it. A note on the order and the audit log keep that.
--   p_order and the result: as in shop_place_order, without a cart.
-- Raises 42501 without orders.place.
create function public.admin_place_order(p_order jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_answer jsonb;
begin
  perform private.require_permission('orders.place');
  v_answer := public.shop_place_order(p_order - 'cart_id' || jsonb_build_object('placed_by', auth.uid()));
  if (v_answer ->> 'ok')::boolean and not (v_answer ->> 'already_placed')::boolean then
    insert into public.order_notes (order_id, author_id, note)
    values ((v_answer ->> 'order_id')::uuid, auth.uid(), 'Placed for the customer');
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
