-- Returns the error stored with a refund whose money went back otherwise, by p_by: 'dashboard' for a refund in
-- Razorpay's dashboard, 'dispute' for a lost dispute. No such refund is owed any more. As WENT_BACK_ERRORS in
-- app/shop/order/refund-left.ts.
create function private.went_back_error(p_by text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case p_by
    when 'dashboard' then 'It was refunded in Razorpay''s dashboard'
    when 'dispute' then 'The money went back by a dispute'
  end;
$$;
revoke execute on function private.went_back_error from public, anon, authenticated, service_role;
