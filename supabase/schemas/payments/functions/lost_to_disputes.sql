-- Returns what the shop has lost of a payment by disputes, in rupees: at most the payment, however many phases a
-- dispute has.
create function private.lost_to_disputes(p_payment_id text)
returns numeric
language sql
stable
set search_path = ''
as $$
  select least(
    coalesce(sum(greatest(d.deducted, d.amount)), 0), (select p.amount from public.payments p where p.id = p_payment_id)
  )
  from private.disputes d
  where d.payment_id = p_payment_id and d.status = 'lost';
$$;
revoke execute on function private.lost_to_disputes from public, anon, authenticated, service_role;
