-- Records what Razorpay reports about a dispute of a payment, such as a chargeback: a note on the order and a mail to
-- the owners tell each step. Events come in any order: the latest counts, and of two of the same second the one that is
-- further on. What is lost stays lost unless it is won after all, and is taken from refunds that were not sent yet.
-- While a dispute is not decided, shop_claim_refunds holds these. Entries of payouts that came before the dispute, or
-- before it changed, are matched with it.
--   p_dispute: {id, payment_id, amount, deducted, status, phase?, reason?, respond_by?}, amounts in rupees; status is
--   the end of the event's name. p_sent_at is when Razorpay made the event.
-- Returns {ok: true, outcome, order_id} with outcome 'recorded', 'already' or 'unknown_payment'. Raises 22023 for
-- malformed input.
create function private.record_dispute(p_dispute jsonb, p_sent_at timestamptz)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_steps constant text[] := array['created', 'under_review', 'action_required', 'won', 'lost', 'closed'];
  v_payment public.payments;
  v_order public.orders;
  v_dispute private.disputes;
begin
  perform private.validate_object('p_dispute', p_dispute, '{
    "id": "text", "payment_id": "text", "amount": "numeric", "deducted": "numeric", "status": "text", "phase": "text?",
    "reason": "text?", "respond_by": "timestamptz?"
  }');
  select o.* into v_order
  from public.orders o
  join public.payments p on p.order_id = o.id
  where p.id = p_dispute ->> 'payment_id'
  for no key update of o;
  select p.* into v_payment from public.payments p where p.id = p_dispute ->> 'payment_id' for update;
  if not found then
    return jsonb_build_object('ok', true, 'outcome', 'unknown_payment', 'order_id', null);
  end if;
  insert into private.disputes as d (
    id, payment_id, order_id, amount, deducted, status, phase, reason, respond_by, event_at
  )
  values (
    p_dispute ->> 'id', v_payment.id, v_order.id, (p_dispute ->> 'amount')::numeric,
    (p_dispute ->> 'deducted')::numeric, p_dispute ->> 'status', left(p_dispute ->> 'phase', 40),
    left(p_dispute ->> 'reason', 100), (p_dispute ->> 'respond_by')::timestamptz, coalesce(p_sent_at, now())
  )
  on conflict (id) do update
  set amount = excluded.amount, deducted = excluded.deducted, status = excluded.status, phase = excluded.phase,
    reason = excluded.reason, respond_by = excluded.respond_by, event_at = excluded.event_at
  where d.payment_id = excluded.payment_id and (d.status <> 'lost' or excluded.status = 'won') and (
    excluded.event_at > d.event_at
    or (
      excluded.event_at = d.event_at
      and array_position(v_steps, excluded.status) > array_position(v_steps, d.status)
    )
  )
  returning d.* into v_dispute;
  if not found then
    return jsonb_build_object('ok', true, 'outcome', 'already', 'order_id', v_order.id);
  end if;
  update public.settlement_entries e
  set order_id = v_order.id,
    problem = case when e.amount not in (v_dispute.amount, v_dispute.deducted) then 'amount' end
  where e.dispute_id = v_dispute.id and e.type not in ('payment', 'refund') and e.problem is distinct from 'twice';
  update public.payments p
  set lost_amount = d.lost, is_disputed = d.is_open
  from (
    select
      -- At most the payment, however many phases its dispute has.
      least(
        v_payment.amount, coalesce(sum(greatest(x.deducted, x.amount)) filter (where x.status = 'lost'), 0)
      ) as lost,
      bool_or(x.status in ('created', 'under_review', 'action_required')) as is_open
    from private.disputes x
    where x.payment_id = v_payment.id
  ) d
  where p.id = v_payment.id
  returning p.* into v_payment;
  if v_dispute.status = 'lost' then
    perform private.reduce_due_refunds(v_payment, private.went_back_error('dispute'));
  end if;

  if v_order.id is not null then
    insert into public.order_notes (order_id, author_id, by_razorpay, note)
    values (v_order.id, null, true, format(
      'Dispute %s of ₹%s: %s%s%s.', v_dispute.id, v_dispute.amount,
      case v_dispute.status when 'created' then 'opened' else replace(v_dispute.status, '_', ' ') end,
      ', ' || replace(v_dispute.reason, '_', ' '),
      case when v_dispute.status in ('created', 'action_required') and v_dispute.respond_by is not null then
        '. Answer it in Razorpay''s dashboard by '
        || to_char(v_dispute.respond_by at time zone 'Asia/Kolkata', 'FMDD FMMonth YYYY')
      end
    ));
  end if;
  insert into public.outbox (kind, user_id, to_email, order_id, data, idempotency_key)
  select
    'owner-dispute', u.id, u.email, v_order.id,
    jsonb_build_object(
      'dispute_id', v_dispute.id, 'payment_id', v_payment.id, 'order_number', v_order.order_number,
      'amount', v_dispute.amount, 'status', v_dispute.status, 'reason', v_dispute.reason,
      'respond_by', v_dispute.respond_by, 'shop', private.mail_shop_data()
    ),
    concat_ws(
      '-', 'owner-dispute', v_dispute.id, v_dispute.status, extract(epoch from v_dispute.event_at)::bigint, u.id
    )
  from public.users u
  where u.is_admin and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  order by u.id
  on conflict (idempotency_key) do nothing;
  return jsonb_build_object('ok', true, 'outcome', 'recorded', 'order_id', v_order.id);
end;
$$;
revoke execute on function private.record_dispute from public, anon, authenticated, service_role;
