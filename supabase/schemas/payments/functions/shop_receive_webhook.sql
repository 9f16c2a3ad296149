-- Applies one webhook event, once: {ok: true, duplicate: true} when it was received before. Otherwise the result of
-- shop_settle_payment, shop_record_refund or private.record_dispute with duplicate: false; outcome 'ignored' for events
-- without payment, refund or dispute. p_payment, p_refund and p_dispute are those of these functions, and p_sent_at is
-- when Razorpay made the event.
-- 'busy' rolls the event back, so that Razorpay's next attempt is applied.
create function public.shop_receive_webhook(
  p_event_id text,
  p_event text,
  p_payment jsonb default null,
  p_refund jsonb default null,
  p_sent_at timestamptz default null,
  p_dispute jsonb default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
set plan_cache_mode = force_generic_plan
as $$
declare
  v_paid jsonb;
  v_refunded jsonb;
  v_disputed jsonb;
begin
  insert into public.webhook_events (event_id, event, sent_at) values (p_event_id, p_event, p_sent_at)
  on conflict do nothing;
  if not found then
    return jsonb_build_object('ok', true, 'duplicate', true);
  end if;
  if p_payment ->> 'id' = p_refund ->> 'payment_id' then
    v_paid := private.apply_payment(p_payment || jsonb_build_object('refunds', jsonb_build_array(p_refund)));
  else
    if jsonb_typeof(p_payment) = 'object' then
      v_paid := private.apply_payment(p_payment);
    end if;
    if jsonb_typeof(p_refund) = 'object' then
      v_refunded := private.upsert_refund(p_refund);
    end if;
  end if;
  if jsonb_typeof(p_dispute) = 'object' then
    v_disputed := private.record_dispute(p_dispute, p_sent_at);
  end if;
  perform private.credit_refunds((o.answer ->> 'order_id')::uuid) from (values (v_paid), (v_refunded)) o (answer);
  return coalesce(
    v_paid, v_refunded, v_disputed, jsonb_build_object('ok', true, 'outcome', 'ignored', 'order_id', null)
  ) || jsonb_build_object('duplicate', false);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_receive_webhook from public, anon, authenticated, service_role;
grant execute on function public.shop_receive_webhook to service_role;
