-- Notes that the replacement of a received exchange was sent, and how; its units left the stock with the approval. With
-- "corrects" the shipment of a replacement that was sent is set instead, which mails the shopper the new number.
--   p_shipment: {carrier?, tracking_number?, corrects?}; a blank clears one.
-- Returns as admin_decide_return, with code 'not_found', 'wrong_status', 'not_an_exchange', 'not_delivered',
-- 'refund_started' (the order's money has gone back), 'invalid_carrier', 'invalid_number' or 'busy'. The same step
-- twice is done once; sent again with another shipment it is 'wrong_status'. An exchange can be refunded instead.
create function public.admin_replace_return(p_return_id uuid, p_shipment jsonb default '{}')
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_carrier text := nullif(btrim(p_shipment ->> 'carrier'), '');
  v_number text := nullif(btrim(p_shipment ->> 'tracking_number'), '');
  v_corrects boolean;
  v_request public.return_requests;
  v_error jsonb;
begin
  v_request := private.lock_return(p_return_id);
  perform private.validate_object('p_shipment', p_shipment, '{
    "carrier": "text?", "tracking_number": "text?", "corrects": "boolean?"
  }');
  v_corrects := coalesce((p_shipment ->> 'corrects')::boolean, false);
  v_error := private.check_shipment(p_shipment);
  if v_error is not null then
    return v_error;
  end if;
  if v_request.status = 'replaced'
    and (v_request.carrier, v_request.tracking_number) is not distinct from (v_carrier, v_number)
  then
    return private.return_result(v_request, false);
  end if;
  v_error := private.check_return_step(
    v_request, array[case when v_corrects then 'replaced' else 'received' end], not v_corrects
  );
  if v_error is not null then
    return v_error;
  elsif v_request.kind <> 'exchange' then
    return private.error_result('not_an_exchange');
  elsif not v_corrects and private.is_paid_back(v_request.order_id) then
    return private.error_result('refund_started');
  end if;
  update public.return_requests r
  set status = 'replaced', closed_at = coalesce(r.closed_at, now()), carrier = v_carrier, tracking_number = v_number
  where r.id = p_return_id
  returning * into v_request;
  return private.return_result(v_request, true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_replace_return from public, anon, authenticated, service_role;
grant execute on function public.admin_replace_return to authenticated;
