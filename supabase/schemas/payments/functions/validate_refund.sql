-- Checks a refund as Razorpay reports it, see shop_record_refund. Raises 22023 naming the key that is unknown, missing
-- or of another type.
create function private.validate_refund(p_refund jsonb)
returns void
language sql
stable
set search_path = ''
as $$
  select private.validate_object('p_refund', p_refund, '{
    "refund_id": "uuid?", "id": "text?", "payment_id": "text?", "amount": "numeric?", "currency": "text?",
    "status": "text", "error": "text?"
  }');
$$;
revoke execute on function private.validate_refund from public, anon, authenticated, service_role;
