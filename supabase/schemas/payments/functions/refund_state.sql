-- Returns whether the money of a refund has not gone back: 'pending' while it is owed or on its way, 'failed' when it
-- failed and was not paid otherwise; null for any other. As refundState() in app/shop/order/refund-left.ts.
create function private.refund_state(p_refund_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when r.status in ('due', 'pending') then 'pending'
    when r.status = 'failed' and not private.is_refund_replaced(r) then 'failed'
  end
  from public.refunds r
  where r.id = p_refund_id;
$$;
revoke execute on function private.refund_state from public, anon, authenticated, service_role;
