-- Returns the error result 'tax_changed' when an order would be taxed otherwise today than it is: in another mode, with
-- tax in its prices or on top of them, or at other rates; or null.
create function private.check_tax(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.error_result('tax_changed')
  from public.settings s
  where s.tax_mode <> p_order.tax_mode or case s.tax_mode
    when 'simple' then s.tax_rate <> p_order.tax_rate
    else s.prices_include_tax <> p_order.prices_include_tax or exists (
      select 1
      from public.order_items i
      join private.product_taxes(
        array(select o.product_id from public.order_items o where o.order_id = p_order.id)
      ) t on t.product_id = i.product_id
      where i.order_id = p_order.id and i.tax_rate is distinct from private.rate_of_value(
        i.total_price - i.discount_share, i.quantity, s.prices_include_tax, t.tax_rate, t.threshold, t.rate_above
      )
    ) end;
$$;
revoke execute on function private.check_tax from public, anon, authenticated, service_role;
