-- Sets held_until exactly while an online order waits for its payment. An order that waits again gets a new half hour
-- and is checked with Razorpay anew.
create function private.sync_held_until()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.payment_method <> 'razorpay' or new.status <> 'pending' or new.payment_status <> 'pending' then
    new.held_until := null;
  elsif tg_op = 'INSERT' then
    new.held_until := coalesce(new.held_until, new.created_at + interval '30 minutes');
  elsif old.payment_method <> 'razorpay' or old.status <> 'pending' or old.payment_status <> 'pending' then
    new.held_until := now() + interval '30 minutes';
    new.reopened_at := now();
    new.payment_checked_at := null;
    new.payment_checks := 0;
  end if;
  return new;
end;
$$;
revoke execute on function private.sync_held_until from public, anon, authenticated, service_role;
