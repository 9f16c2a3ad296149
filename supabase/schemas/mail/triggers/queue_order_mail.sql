-- Queues the mail about a change of an order. An order that comes back from cancelled or failed starts a new round,
-- whose events are mailed again; one that is shipped again is mailed again when its tracking is not what was mailed
-- last. The shop's owner, who has been told of the order, is told when its way of payment changes: the courier
-- collects another amount.
create function private.queue_order_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind text := private.order_mail_kind(old, new);
  v_rounds bigint;
  v_mailed public.outbox;
  v_again bigint;
  v_refund numeric;
  v_is_held boolean := false;
  v_held numeric;
  v_is_under_way boolean := false;
  v_bank_returned numeric;
  v_data jsonb;
  v_owner_knows constant boolean := new.payment_method <> old.payment_method and (
    old.confirmed_at is not null
    or exists (select 1 from public.outbox m where m.order_id = new.id and m.kind = 'owner-order')
  );
begin
  if v_kind is not null then
    select count(*) into v_rounds
    from public.outbox m
    where m.order_id = new.id and m.kind in ('order-cancelled', 'payment-failed');
    if v_kind = 'order-shipped' then
      select m.* into v_mailed
      from public.outbox m
      where m.order_id = new.id
        and m.kind in ('order-shipped', 'order-tracked', 'order-cancelled', 'payment-failed')
      order by m.id desc
      limit 1;
      if v_mailed.kind in ('order-shipped', 'order-tracked') and row(
        v_mailed.data ->> 'carrier', v_mailed.data ->> 'tracking_number', v_mailed.data ->> 'tracking_url'
      ) is distinct from row(new.carrier, new.tracking_number, new.tracking_url) then
        v_again := v_mailed.id;
      end if;
    end if;
    -- The amount left to refund, in rupees. The refund itself is created later in this transaction.
    if new.payment_status = 'paid' and new.razorpay_payment_id is not null then
      v_refund := private.refund_of_end(new);
      -- It will be due, see private.is_refund_held.
      v_is_held := v_refund > 0 and exists (
        select 1 from public.payments p where p.id = new.razorpay_payment_id and p.is_disputed
      );
    end if;
    -- What lost disputes have returned to the shopper, in rupees.
    if v_kind = 'order-cancelled' then
      select nullif(sum(p.lost_amount), 0) into v_bank_returned from public.payments p where p.order_id = new.id;
    end if;
    -- The amount of authorized payments, in rupees: of a cancelled order they will no longer be captured; those of one
    -- that was not paid in time may still confirm it, as one may that the bank has not decided yet.
    if v_kind in ('order-cancelled', 'payment-failed') and new.payment_status in ('pending', 'failed') then
      select
        sum(p.amount) filter (where p.status = 'authorized'),
        bool_or(p.status in ('created', 'authorized')) and v_kind = 'payment-failed'
      into v_held, v_is_under_way
      from public.payments p
      where p.order_id = new.id;
    end if;
    v_data := private.mail_order_data(new);
    perform private.queue_shopper_mail(
      v_kind, new.user_id, new.id, concat_ws('-', v_kind, new.id, nullif(v_rounds, 0), 'after-' || v_again),
      v_data || jsonb_strip_nulls(jsonb_build_object(
        'carrier', new.carrier, 'tracking_number', new.tracking_number, 'tracking_url', new.tracking_url,
        'refund', v_refund, 'refund_held', nullif(v_is_held, false), 'held', v_held,
        'under_way', nullif(v_is_under_way, false), 'bank_returned', v_bank_returned,
        -- A refund that was promised and is not sent, see admin_set_order_status.
        'kept_refund', nullif(current_setting('haat.kept_refund', true), '')::numeric,
        'has_credit_note', nullif(private.has_ended(new.status) and exists (
          select 1 from public.credit_notes n where n.order_id = new.id
        ), false), 'reason', nullif(current_setting('haat.reason', true), ''),
        -- The last of several parcels.
        'parcel', case when v_kind in ('order-shipped', 'order-tracked') and private.has_parcels(new.id)
          then private.parcel_lines(new.id, null) end
      ))
    );
    if v_kind = 'order-confirmed' then
      perform private.queue_owner_mail('owner-order', new.id, 'owner-order-' || new.id, v_data);
    end if;
  end if;

  if v_owner_knows and not private.has_ended(new.status) then
    perform private.queue_owner_mail(
      'owner-payment', new.id,
      concat_ws('-', 'owner-payment', new.id, (
        select count(*) from public.outbox m where m.order_id = new.id and m.kind = 'owner-payment'
      )),
      private.mail_order_data(new) || jsonb_build_object(
        'carrier', new.carrier, 'tracking_number', new.tracking_number, 'tracking_url', new.tracking_url
      )
    );
  end if;

  -- Refunded in full without a refund of Haat's: it was made in Razorpay's dashboard.
  if new.payment_status = 'refunded' and old.payment_status <> 'refunded' and new.razorpay_payment_id is not null
    and new.payment_method = 'razorpay'
    and not exists (
      select 1 from public.refunds r where r.payment_id = new.razorpay_payment_id and r.status = 'processed'
    )
  then
    perform private.queue_shopper_mail('refunded', new.user_id, new.id, 'refunded-' || new.razorpay_payment_id,
      jsonb_build_object('order_number', new.order_number, 'amount', new.total_amount, 'reason', 'admin'));
  end if;
  return null;
end;
$$;
revoke execute on function private.queue_order_mail from public, anon, authenticated, service_role;
