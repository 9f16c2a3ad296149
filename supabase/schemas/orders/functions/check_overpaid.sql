-- Returns the error result 'costs_more' (with more, in rupees: a payment is never raised), 'below_minimum' (with
-- refund: what would be paid too much is less than Razorpay refunds), 'refunded_before' (with left: less than what
-- would be paid too much), 'tax_changed' (an item that stays would be taxed at another rate) or null, for changed items
-- of an order that p_payment has paid. The caller has locked the order and the payment.
create function private.check_overpaid(
  p_order public.orders, p_input public.orders, p_payment public.payments, p_lines jsonb
)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_order.tax_rate <> (select s.tax_rate from public.settings s) and p_order.tax_mode = 'simple' or exists (
      select 1
      from public.order_items i
      join private.gst_lines(p_lines, p_input.shipping_amount, p_input.discount_amount) g
        on g.product_id = i.product_id
      where i.order_id = p_order.id and i.tax_rate <> g.tax_rate
    ) then private.error_result('tax_changed')
    when p_input.total_amount > p_order.total_amount then private.error_result(
      'costs_more', jsonb_build_object('more', p_input.total_amount - p_order.total_amount)
    )
    when p_order.total_amount > p_input.total_amount
      and p_order.total_amount - p_input.total_amount < private.min_refund()
      then private.error_result(
        'below_minimum', jsonb_build_object('refund', p_order.total_amount - p_input.total_amount)
      )
    when p_order.total_amount - p_input.total_amount > private.left_to_refund(p_order, p_payment)
      then private.error_result(
        'refunded_before', jsonb_build_object('left', private.left_to_refund(p_order, p_payment))
      )
  end;
$$;
revoke execute on function private.check_overpaid from public, anon, authenticated, service_role;
