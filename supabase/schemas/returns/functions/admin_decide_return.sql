-- Approves a request, or rejects one that is not received yet with a reason for the shopper. Approving an exchange
-- takes its replacements from the stock, so that nobody else buys them; with p_for_refund it becomes a return instead.
-- p_way: how the items of an approved request come back, {way: 'post', address?} (the shop's address, when it is left
-- out) or {way: 'pickup', pickup_on}, a day within the next 60; null is the first. Its accepts? is the key of what
-- differs in an exchange, see take_replacements.
-- Returns {ok: true, changed, return_id, number, order_id, status, refund_amount} or {ok: false, code: 'not_found' |
-- 'wrong_status' (with status) | 'reason_missing' | 'invalid_way' | 'not_delivered' | 'refund_started' (an exchange of
-- an order whose money has gone back) | 'out_of_stock' (with lines [{product_id, name, stock}]) | 'replacement_changed'
-- (with lines and key) | 'busy'}. Raises 42501 without returns.write.
create function public.admin_decide_return(
  p_return_id uuid,
  p_approve boolean,
  p_reason text default null,
  p_for_refund boolean default false,
  p_way jsonb default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_status text := case when p_approve then 'approved' else 'rejected' end;
  v_reason text := case when not p_approve then btrim(p_reason) end;
  v_replaces boolean;
  v_way text := case when p_approve then coalesce(p_way ->> 'way', 'post') end;
  v_address text := nullif(btrim(p_way ->> 'address'), '');
  v_today constant date := (now() at time zone 'Asia/Kolkata')::date;
  v_pickup_on date;
  v_error jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = v_status then
    return private.return_result(v_request, false);
  end if;
  v_replaces := v_request.kind = 'exchange' and not coalesce(p_for_refund, false);
  v_error := private.check_return_step(
    v_request,
    case when p_approve then array['requested'] else array['requested', 'approved'] end,
    coalesce(p_approve, false) and v_replaces
  );
  if v_error is not null then
    return v_error;
  elsif not coalesce(p_approve, false) and coalesce(char_length(v_reason) not between 1 and 500, true) then
    return private.error_result('reason_missing');
  elsif p_approve and v_replaces and private.is_paid_back(v_request.order_id) then
    return private.error_result('refund_started');
  end if;
  if v_way = 'post' then
    select coalesce(v_address, concat_ws(E'\n', coalesce(nullif(s.legal_name, ''), s.site_name), s.address))
    into v_address
    from public.settings s;
  elsif v_way = 'pickup' and p_way ->> 'pickup_on' ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then
    v_address := null;
    -- A day that no month has becomes the first of the next one.
    v_pickup_on := date_trunc('month', (left(p_way ->> 'pickup_on', 7) || '-01')::date)::date
      + (right(p_way ->> 'pickup_on', 2)::integer - 1);
  end if;
  if v_way not in ('post', 'pickup') or char_length(v_address) > 1000
    or (v_way = 'pickup' and (v_pickup_on between v_today and v_today + 60) is not true)
  then
    return private.error_result('invalid_way');
  end if;
  if p_approve and v_replaces then
    v_error := private.take_replacements(v_request, p_way ->> 'accepts');
    if v_error is not null then
      return v_error;
    end if;
  elsif v_request.kind = 'exchange' and v_request.status = 'approved' then
    perform private.give_back_replacements(v_request);
  end if;
  update public.return_requests r
  set status = v_status, decided_at = now(), rejected_reason = v_reason,
    kind = case when p_approve and p_for_refund then 'return' else r.kind end,
    return_way = coalesce(v_way, r.return_way),
    return_address = case when v_way is null then r.return_address when v_way = 'post' then v_address end,
    pickup_on = case when v_way is null then r.pickup_on else v_pickup_on end,
    closed_at = case when not p_approve then now() end
  where r.id = p_return_id
  returning * into v_request;
  return private.return_result(v_request, true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_decide_return from public, anon, authenticated, service_role;
grant execute on function public.admin_decide_return to authenticated;
