-- Returns the error result 'invalid_refund_mode', 'invalid_upi_id' or 'invalid_bank_account' for a new return request,
-- or null.
create function private.check_payee(p_order public.orders, p_request public.return_requests)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when p_order.total_amount = 0 then
      case when p_request.refund_mode is not null then private.error_result('invalid_refund_mode') end
    when p_order.payment_method = 'razorpay' then
      case when p_request.refund_mode is distinct from 'source' then private.error_result('invalid_refund_mode') end
    -- Money goes back only if it cannot be replaced; the shop asks for the account then.
    when p_request.kind = 'exchange' and p_request.refund_mode is null then null
    when p_request.refund_mode = 'upi' then
      case when coalesce(p_request.upi_id !~ '^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$', true)
        then private.error_result('invalid_upi_id')
      end
    when p_request.refund_mode = 'bank' then
      case when coalesce(
        char_length(p_request.bank_account_name) not between 2 and 100
          or p_request.bank_account_number !~ '^[0-9]{9,18}$'
          or p_request.bank_ifsc !~ '^[A-Z]{4}0[A-Z0-9]{6}$',
        true
      ) then private.error_result('invalid_bank_account') end
    else private.error_result('invalid_refund_mode')
  end;
$$;
revoke execute on function private.check_payee from public, anon, authenticated, service_role;
