-- Notes for the dashboard's totals that an order came, changed or left.
create function private.count_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate private.order_totals, private.order_total_changes;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into private.order_total_changes (day, status, payment_status, orders, amount, refunded)
    values (
      (old.created_at at time zone 'Asia/Kolkata')::date, old.status, old.payment_status, -1, -old.total_amount,
      -private.refunded_of_order(old)
    );
  end if;
  if tg_op <> 'DELETE' then
    insert into private.order_total_changes (day, status, payment_status, orders, amount, refunded)
    values (
      (new.created_at at time zone 'Asia/Kolkata')::date, new.status, new.payment_status, 1, new.total_amount,
      private.refunded_of_order(new)
    );
    return null;
  end if;
  return old;
end;
$$;
revoke execute on function private.count_order from public, anon, authenticated, service_role;
