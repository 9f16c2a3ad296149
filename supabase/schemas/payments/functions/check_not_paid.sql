-- Returns the error result 'already_paid' (with order_id) when a checkout would ask for money a second time: the bank
-- has just authorized the payment of an order that the checkout would replace, or an order of the same cart with the
-- same lines is paid. Otherwise null. The caller has locked the orders to be replaced.
create function private.check_not_paid(p_user_id uuid, p_cart_id uuid, p_lines jsonb, p_replaced uuid[])
returns jsonb
language sql
volatile
set search_path = ''
as $$
  select private.error_result('already_paid', jsonb_build_object('order_id', o.id))
  from public.orders o
  where o.user_id = p_user_id and o.cart_id = p_cart_id and o.payment_method = 'razorpay' and (
    (o.id = any (p_replaced) and private.has_recent_authorization(o.id))
    or (
      o.payment_status = 'paid' and not private.has_ended(o.status) and not exists (
        select 1
        from private.parse_order_lines(p_lines) l
        full join (
          select i.product_id, sum(i.quantity) as quantity
          from public.order_items i
          where i.order_id = o.id
          group by i.product_id
        ) b on b.product_id = l.product_id
        where l.quantity is distinct from b.quantity
      )
    )
  )
  order by o.created_at desc
  limit 1;
$$;
revoke execute on function private.check_not_paid from public, anon, authenticated, service_role;
