-- Returns why an order cannot be billed to the business that it names, or null: the error result 'own_gstin' for the
-- shop's own GSTIN, or 'billing_invalid' when a GSTIN comes without name and address in its state.
create function private.check_buyer(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_order.buyer_gstin = s.gstin then private.error_result('own_gstin')
    when p_order.buyer_gstin is not null
      and not coalesce(private.is_billing_address(p_order.billing_address, p_order.buyer_gstin), false)
      then private.error_result('billing_invalid')
  end
  from public.settings s;
$$;
revoke execute on function private.check_buyer from public, anon, authenticated, service_role;
