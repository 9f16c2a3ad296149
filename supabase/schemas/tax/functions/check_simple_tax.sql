-- Returns the error result 'total_mismatch' when the tax of an order that staff place or change is not that of tax mode
-- 'simple': a percentage of the subtotal, rounded to the rupee, half up, as percentToRupee in app/shop/coupon; or null.
-- In mode 'gst' check_totals computes it.
create function private.check_simple_tax(p_order jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.error_result('total_mismatch')
  from public.settings s
  where s.tax_mode = 'simple'
    and (p_order ->> 'tax_amount')::numeric <> round((p_order ->> 'subtotal')::numeric * s.tax_rate / 100);
$$;
revoke execute on function private.check_simple_tax from public, anon, authenticated, service_role;
