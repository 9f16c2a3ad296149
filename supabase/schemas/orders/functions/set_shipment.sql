-- Saves carrier, tracking number and tracking link of an order; a blank clears one.
-- p_seen is the updated_at that the admin saw: a later change by somebody else is not overwritten.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'changed' | 'invalid_carrier' | 'invalid_number' |
-- 'invalid_url' | 'busy'}. Raises 42501 unless an admin calls it.
create function public.set_shipment(
  p_order_id uuid,
  p_carrier text,
  p_tracking_number text,
  p_tracking_url text,
  p_seen timestamptz default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_carrier text := nullif(btrim(p_carrier), '');
  v_number text := nullif(btrim(p_tracking_number), '');
  v_url text := nullif(btrim(p_tracking_url), '');
  v_order public.orders;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'set_shipment is for admins';
  elsif char_length(v_carrier) > 80 then
    return private.refuse('invalid_carrier');
  elsif char_length(v_number) > 80 then
    return private.refuse('invalid_number');
  elsif char_length(v_url) > 500 or v_url !~ '^https://[^[:space:]"<>]+$' then
    return private.refuse('invalid_url');
  end if;
  select o.* into v_order from public.orders o where o.id = p_order_id for no key update;
  if not found then
    return private.refuse('not_found');
  elsif v_order.updated_at <> p_seen then
    return private.refuse('changed');
  end if;
  perform private.set_context('admin', auth.uid());
  update public.orders o
  set carrier = v_carrier, tracking_number = v_number, tracking_url = v_url
  where o.id = p_order_id;
  perform private.clear_context();
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;
revoke execute on function public.set_shipment from public, anon, authenticated, service_role;
grant execute on function public.set_shipment to authenticated;
