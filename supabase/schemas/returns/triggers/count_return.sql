-- Notes for the dashboard's totals what a return takes from the revenue of its order, unless it is refunded through
-- Razorpay, which count_refund notes.
create function private.count_return()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.status = 'refunded' and old.refund_id is null then
    perform private.count_refunded(old.order_id, -old.refund_amount);
  end if;
  if tg_op <> 'DELETE' and new.status = 'refunded' and new.refund_id is null then
    perform private.count_refunded(new.order_id, new.refund_amount);
  end if;
  return null;
end;
$$;
revoke execute on function private.count_return from public, anon, authenticated, service_role;
