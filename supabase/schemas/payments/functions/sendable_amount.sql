-- Returns an amount in rupees as it can be refunded online: 0 when it is less than Razorpay refunds. A negative one
-- stays as it is.
create function private.sendable_amount(p_amount numeric)
returns numeric
language sql
immutable
set search_path = ''
as $$
  select case when p_amount < private.min_refund() then least(p_amount, 0) else p_amount end;
$$;
revoke execute on function private.sendable_amount from public, anon, authenticated, service_role;
