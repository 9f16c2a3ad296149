-- Takes cash on delivery from a customer, for p_reason, or gives it back when that is null. Orders that are under way
-- stay as they are; placing one for cash and switching to cash are refused from then on, see check_payment_method. The
-- customer's row is locked as in shop_place_order, so that an order placed at the same time comes before or after.
-- Returns {ok: true, changed} or {ok: false, code: 'not_found' | 'invalid_reason' | 'busy'}. Raises 42501 without
-- customers.write.
create function public.admin_block_cash(p_user_id uuid, p_reason text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_reason constant text := btrim(p_reason);
  v_blocked_at timestamptz;
begin
  perform private.require_permission('customers.write');
  if char_length(v_reason) not between 1 and 200 then
    return private.error_result('invalid_reason');
  end if;
  select u.cash_blocked_at into v_blocked_at from public.users u where u.id = p_user_id for no key update;
  if not found then
    return private.error_result('not_found');
  elsif (v_blocked_at is not null) = (v_reason is not null) then
    return jsonb_build_object('ok', true, 'changed', false);
  end if;
  update public.users u set cash_blocked_at = case when v_reason is not null then now() end where u.id = p_user_id;
  insert into public.customer_records as r (user_id, cash_block_reason) values (p_user_id, v_reason)
  on conflict (user_id) do update set cash_block_reason = excluded.cash_block_reason, updated_at = now();
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    auth.uid(), 'update', 'customer_records', p_user_id::text,
    jsonb_build_object('cash_on_delivery', v_reason is not null),
    jsonb_strip_nulls(jsonb_build_object('cash_on_delivery', v_reason is null, 'reason', v_reason))
  );
  return jsonb_build_object('ok', true, 'changed', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_block_cash from public, anon, authenticated, service_role;
grant execute on function public.admin_block_cash to authenticated;
