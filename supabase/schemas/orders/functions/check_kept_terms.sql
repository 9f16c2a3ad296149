-- Returns the error result 'only_less' (lines that the order has not, or not as many of) or 'total_mismatch', or null,
-- for an order of which items are refunded before it is shipped: the delivery stays as it was paid, the coupon stays,
-- and the discount falls with the price of the items, rounded to the rupee. As priceRemainingItems()
-- in app/workflows/price-items.server.ts and discountLeft() in app/shop/order/item-change.ts.
create function private.check_kept_terms(p_order public.orders, p_input public.orders, p_lines jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when exists (
      select 1
      from private.parse_order_lines(p_lines) l
      left join public.order_items i on i.order_id = p_order.id and i.product_id = l.product_id
      where l.quantity > coalesce(i.quantity, 0)
    ) then private.error_result('only_less')
    when p_input.shipping_amount <> p_order.shipping_amount
      or p_input.coupon_code is distinct from p_order.coupon_code
      or p_input.discount_amount <> least(
        p_input.subtotal, round(p_order.discount_amount * p_input.subtotal / nullif(p_order.subtotal, 0))
      )
      then private.error_result('total_mismatch')
  end;
$$;
revoke execute on function private.check_kept_terms from public, anon, authenticated, service_role;
