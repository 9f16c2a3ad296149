-- What happens to orders, payments and messages, told by mail. Each event is told once; an order that comes back from
-- cancelled or failed begins a new round, whose events are news again.

-- What a mail says about an order. Amounts in rupees.
create function private.mail_order(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'order_number', p_order.order_number, 'placed_at', p_order.created_at, 'status', p_order.status,
    'payment_method', p_order.payment_method, 'payment_status', p_order.payment_status,
    'subtotal', p_order.subtotal, 'shipping', p_order.shipping_amount, 'tax', p_order.tax_amount,
    'discount', p_order.discount_amount, 'round_off', p_order.round_off, 'total', p_order.total_amount,
    'coupon_code', p_order.coupon_code, 'address', p_order.shipping_address,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', i.product_name, 'quantity', i.quantity, 'total', i.total_price
      ) order by i.product_name, i.id), '[]')
      from public.order_items i where i.order_id = p_order.id
    )
  );
$$;

-- Which mail the change of an order is, or null.
create function private.mail_kind(p_old public.orders, p_new public.orders)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_old.status in ('cancelled', 'failed') and p_new.status in ('cancelled', 'failed') then case
      when p_old.payment_status in ('pending', 'failed') and p_new.payment_status = 'paid' then 'payment-returned'
      when p_old.status = 'failed' and p_new.status = 'cancelled' and p_new.payment_status <> 'refunded' then 'order-cancelled'
    end
    when p_new.status = 'failed' and p_new.payment_method = 'razorpay' and p_new.payment_status in ('pending', 'failed')
      then 'payment-failed'
    -- The shopper who replaced an unpaid order with a new one of the same cart did not cancel anything.
    when p_new.status = 'cancelled' and p_new.payment_status in ('pending', 'failed')
      and current_setting('haat.note', true) = 'Replaced by a new checkout of the same cart'
      then null
    when p_new.status <> p_old.status then case
      when p_new.status in ('cancelled', 'failed') then 'order-cancelled'
      when p_new.status in ('shipped', 'delivered') then 'order-' || p_new.status
      when p_old.status in ('pending', 'cancelled', 'failed') and p_new.status in ('confirmed', 'processing')
        then 'order-confirmed'
    end
    when p_old.payment_status in ('pending', 'failed') and p_new.payment_status = 'paid'
      and p_new.razorpay_payment_id is not null
      then 'order-paid'
    when p_new.status = 'shipped' and coalesce(p_old.tracking_number, p_old.tracking_url) is null
      and coalesce(p_new.tracking_number, p_new.tracking_url) is not null
      then 'order-tracked'
  end;
$$;

create function private.mail_order_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_kind text := private.mail_kind(old, new);
  v_rounds bigint;
  v_refund numeric;
begin
  if v_kind is not null then
    select count(*) into v_rounds
    from public.outbox m
    where m.order_id = new.id and m.kind in ('order-cancelled', 'payment-failed');
    -- What will go back, by whatever is done next in this transaction.
    if new.payment_status = 'paid' and new.razorpay_payment_id is not null then
      select new.total_amount - coalesce(sum(r.amount), 0) into v_refund
      from public.refunds r
      where r.payment_id = new.razorpay_payment_id and r.status <> 'failed';
    end if;
    perform private.mail_shopper(
      v_kind, new.user_id, new.id, concat_ws('-', v_kind, new.id, nullif(v_rounds, 0)),
      private.mail_order(new) || jsonb_strip_nulls(jsonb_build_object(
        'carrier', new.carrier, 'tracking_number', new.tracking_number, 'tracking_url', new.tracking_url,
        'refund', v_refund, 'reason', nullif(current_setting('haat.reason', true), '')
      ))
    );
    if v_kind = 'order-confirmed' then
      perform private.mail_owner('owner-order', new.id, 'owner-order-' || new.id, private.mail_order(new));
    end if;
  end if;

  -- Given back whole, and no refund of ours says so: somebody did it at Razorpay.
  if new.payment_status = 'refunded' and old.payment_status <> 'refunded' and new.razorpay_payment_id is not null
    and new.payment_method = 'razorpay'
    and not exists (select 1 from public.refunds r where r.payment_id = new.razorpay_payment_id and r.status = 'processed')
  then
    perform private.mail_shopper('refunded', new.user_id, new.id, 'refunded-' || new.razorpay_payment_id,
      jsonb_build_object('order_number', new.order_number, 'amount', new.total_amount, 'reason', 'admin'));
  end if;
  return null;
end;
$$;

create trigger orders_mail after update of status, payment_status, tracking_number, tracking_url on public.orders
for each row when (
  (old.status, old.payment_status, old.tracking_number, old.tracking_url)
    is distinct from (new.status, new.payment_status, new.tracking_number, new.tracking_url)
)
execute function private.mail_order_change();

-- Money that arrived and is not due goes back; money that went back has arrived. What is written down long afterwards
-- is no news.
create function private.mail_refund()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order public.orders;
  v_is_done boolean := new.status = 'processed';
begin
  if tg_op = 'UPDATE' and (old.status = new.status or not v_is_done)
    or tg_op = 'INSERT' and not v_is_done and new.reason not in ('duplicate', 'mismatch')
    or tg_op = 'INSERT' and new.created_at < now() - interval '1 hour'
    or exists (select 1 from public.outbox m where m.idempotency_key = 'refunded-' || new.payment_id)
  then
    return null;
  end if;
  select o.* into v_order from public.orders o where o.id = new.order_id;
  if found then
    perform private.mail_shopper(
      case when v_is_done then 'refunded' else 'payment-returned' end, v_order.user_id, v_order.id,
      concat_ws('-', case when v_is_done then 'refunded' else 'payment-returned' end, new.id),
      jsonb_build_object('order_number', v_order.order_number, 'amount', new.amount, 'refund', new.amount, 'reason', new.reason)
    );
  end if;
  return null;
end;
$$;

create trigger refunds_mail after insert or update of status on public.refunds
for each row execute function private.mail_refund();

create function private.mail_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.mail_owner('owner-message', null, 'owner-message-' || new.id, jsonb_build_object(
    'ticket_number', new.ticket_number, 'name', new.name, 'email', new.email, 'order_number', new.order_number,
    'message', new.message, 'user_id', new.user_id
  ));
  return null;
end;
$$;

create trigger contact_messages_mail after insert on public.contact_messages
for each row execute function private.mail_message();

revoke execute on function private.mail_order, private.mail_kind, private.mail_order_change, private.mail_refund,
  private.mail_message from public, anon, authenticated, service_role;
