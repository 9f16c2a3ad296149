-- Saves Razorpay's error message for a refund that it did not accept.
create function public.note_refund_refusal(p_refund_id uuid, p_error text)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.refunds r set error = nullif(left(p_error, 500), '')
  where r.id = p_refund_id and r.status = 'due';
$$;
revoke execute on function public.note_refund_refusal from public, anon, authenticated, service_role;
grant execute on function public.note_refund_refusal to service_role;
