-- Returns the error result 'not_found', 'paid', 'cancelled' or 'too_old' for an order that cannot be paid, or null. An
-- order that an admin set to pending again is payable while it is held, however old it is.
create function private.check_payable(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.error_result(r.code)
  from (
    select case
      when p_order.id is null then 'not_found'
      when p_order.payment_status in ('paid', 'refunded') then 'paid'
      when p_order.status = 'cancelled' then 'cancelled'
      when p_order.created_at < now() - interval '30 days' and coalesce(p_order.held_until, '-infinity') <= now()
        then 'too_old'
    end as code
  ) r
  where r.code is not null;
$$;
revoke execute on function private.check_payable from public, anon, authenticated, service_role;
