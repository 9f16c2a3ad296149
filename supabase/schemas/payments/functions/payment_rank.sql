-- Returns the place of a payment status in the order in which Razorpay moves through them; null for an unknown one.
create function private.payment_rank(p_status text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select array_position(array['created', 'authorized', 'failed', 'captured', 'refunded'], p_status);
$$;
revoke execute on function private.payment_rank from public, anon, authenticated, service_role;
