-- Keeps held_until set while an online order waits for its payment; a payment that fails leaves it as it is, until
-- shop_expire_unpaid_orders releases the order. An order that waits again has a new half hour, unless it still holds
-- its stock, and is checked with Razorpay anew.
create function private.sync_held_until()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.payment_method = 'razorpay' and new.status = 'pending' and new.payment_status = 'pending' then
    if tg_op = 'INSERT' then
      new.held_until := coalesce(new.held_until, new.created_at + interval '30 minutes');
    elsif old.payment_method <> 'razorpay' or old.status <> 'pending' or old.payment_status <> 'pending' then
      new.held_until := coalesce(new.held_until, now() + interval '30 minutes');
      new.reopened_at := now();
      new.payment_checked_at := null;
      new.payment_checks := 0;
    end if;
  elsif tg_op = 'INSERT' or old.held_until is null
    or new.payment_method <> 'razorpay' or new.status <> 'failed' or new.payment_status <> 'failed'
  then
    new.held_until := null;
  end if;
  return new;
end;
$$;
revoke execute on function private.sync_held_until from public, anon, authenticated, service_role;
