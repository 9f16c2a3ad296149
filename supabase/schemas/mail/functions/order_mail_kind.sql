-- Returns the kind of mail that a change of an order is worth, or null.
create function private.order_mail_kind(p_old public.orders, p_new public.orders)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when current_setting('haat.note', true) = 'Undone' then null
    -- Its parcels were mailed, and what was left of it is refunded.
    when current_setting('haat.note', true) = 'Nothing is left to ship' then null
    -- A new checkout of the same cart replaced the unpaid order: shop_place_order writes, which knows the new one.
    when p_new.status = 'cancelled' and p_new.payment_status in ('pending', 'failed')
      and current_setting('haat.note', true) = 'Replaced by a later order'
      then null
    when private.has_ended(p_old.status) and private.has_ended(p_new.status) then case
      when p_old.payment_status in ('pending', 'failed') and p_new.payment_status = 'paid' then 'payment-returned'
      when p_old.status = 'failed' and p_new.status = 'cancelled' and p_new.payment_status <> 'refunded'
        then 'order-cancelled'
    end
    when p_new.status = 'failed' and p_new.payment_method = 'razorpay' and p_new.payment_status in ('pending', 'failed')
      then 'payment-failed'
    when p_new.status <> p_old.status then case
      when p_new.status in ('cancelled', 'failed') then 'order-cancelled'
      when p_new.status in ('shipped', 'delivered') then 'order-' || p_new.status
      when not private.is_confirmed(p_old.status) and private.is_confirmed(p_new.status)
        then 'order-confirmed'
      -- It goes on, and its refund is not sent.
      when private.has_ended(p_old.status) and current_setting('haat.kept_refund', true) <> '' then 'order-confirmed'
    end
    when p_old.payment_status in ('pending', 'failed') and p_new.payment_status = 'paid'
      and p_new.razorpay_payment_id is not null
      then 'order-paid'
    when p_new.status = 'shipped' and coalesce(p_old.tracking_number, p_old.tracking_url) is null
      and coalesce(p_new.tracking_number, p_new.tracking_url) is not null
      then 'order-tracked'
  end;
$$;
revoke execute on function private.order_mail_kind from public, anon, authenticated, service_role;
