-- Notes for the dashboard's totals what a refund takes from the revenue of its order. One that failed takes nothing,
-- nor does one for changed items, which lowered the order's total.
create function private.count_refund()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.status <> 'failed' and old.reason <> 'changed' then
    perform private.count_refunded(o.id, -old.amount) from public.orders o where o.razorpay_payment_id = old.payment_id;
  end if;
  if tg_op <> 'DELETE' and new.status <> 'failed' and new.reason <> 'changed' then
    perform private.count_refunded(o.id, new.amount) from public.orders o where o.razorpay_payment_id = new.payment_id;
  end if;
  return null;
end;
$$;
revoke execute on function private.count_refund from public, anon, authenticated, service_role;
