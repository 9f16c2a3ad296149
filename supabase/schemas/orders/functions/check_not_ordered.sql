-- Returns an error result with the order_id when a checkout would buy a cart a second time: 'already_paid' when the
-- bank has just authorized the payment of an order that the checkout would replace or when an order of the cart is
-- paid, 'already_ordered' when a cash order of the cart is placed. Otherwise null. Lines added since do not count: the
-- shop takes out of the cart what was ordered, and the rest is a new cart. The caller has locked the orders to be
-- replaced.
create function private.check_not_ordered(p_user_id uuid, p_cart_id uuid, p_replaced uuid[])
returns jsonb
language sql
volatile
set search_path = ''
as $$
  select private.error_result(
    case o.payment_method when 'cod' then 'already_ordered' else 'already_paid' end,
    jsonb_build_object('order_id', o.id)
  )
  from public.orders o
  where o.user_id = p_user_id and o.cart_id = p_cart_id and (
    (o.id = any (p_replaced) and private.has_recent_authorization(o.id))
    or (not private.has_ended(o.status) and (o.payment_method = 'cod' or o.payment_status = 'paid'))
  )
  order by o.created_at desc
  limit 1;
$$;
revoke execute on function private.check_not_ordered from public, anon, authenticated, service_role;
