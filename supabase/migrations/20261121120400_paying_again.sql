-- What a shopper can do with an online order that is not paid: pay it again, or pay on delivery.

create function private.waiting_order(p_order public.orders, p_changed boolean)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'ok', true, 'changed', p_changed, 'order_id', p_order.id, 'order_number', p_order.order_number,
    'status', p_order.status, 'payment_status', p_order.payment_status, 'payment_method', p_order.payment_method,
    'held_until', p_order.held_until
  );
$$;

-- Why an order cannot be paid any more, or null.
create function private.refuse_unpayable(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.refuse(case
    when p_order.id is null then 'not_found'
    when p_order.payment_status in ('paid', 'refunded') then 'paid'
    when p_order.status = 'cancelled' then 'cancelled'
    when p_order.created_at < now() - interval '3 days' then 'too_old'
  end)
  where p_order.id is null
    or p_order.payment_status in ('paid', 'refunded')
    or p_order.status = 'cancelled'
    or p_order.created_at < now() - interval '3 days';
$$;

-- Makes the caller's own unpaid online order payable. A failed one takes stock and coupon again and waits 30 minutes;
-- one that waits already is left as it is, but gets a new half hour when it has less than 10 minutes left and is
-- younger than 2 hours. {ok: true, changed, order_id, order_number, status, payment_status, payment_method, held_until}
-- or {ok: false, code: 'not_found' | 'paid' | 'cancelled' | 'too_old' | 'out_of_stock' (with lines) |
-- 'coupon_exhausted' | 'too_many_unpaid' | 'payment_method_unavailable' | 'busy'}.
create function public.reopen_order(p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := auth.uid();
  v_order public.orders;
  v_refusal jsonb;
begin
  -- As in place_order: one at a time per shopper, so that the count of unpaid orders is exact.
  perform 1 from public.users u where u.id = v_user_id for no key update;
  select o.* into v_order from public.orders o
  where o.id = p_order_id and o.user_id = v_user_id
  for no key update;
  v_refusal := private.refuse_unpayable(v_order);
  if v_refusal is null and v_order.payment_method <> 'razorpay' then
    v_refusal := private.refuse('payment_method_unavailable');
  end if;
  if v_refusal is not null then
    return v_refusal;
  end if;

  if v_order.status <> 'failed' then
    if v_order.held_until < now() + interval '10 minutes' and v_order.created_at > now() - interval '2 hours' then
      update public.orders o set held_until = now() + interval '30 minutes'
      where o.id = p_order_id
      returning * into v_order;
    end if;
    return private.waiting_order(v_order, false);
  end if;

  perform private.lock_books(array[p_order_id]);
  perform private.set_context('shopper', v_user_id, 'reinstated', 'To be paid again');
  v_refusal := coalesce(
    private.refuse_payment(v_user_id, 'razorpay', v_order.total_amount, array[p_order_id]),
    private.retake_order(p_order_id)
  );
  if v_refusal is null then
    update public.orders o set status = 'pending', payment_status = 'pending', confirmed_at = null
    where o.id = p_order_id
    returning * into v_order;
  end if;
  perform private.clear_context();
  return coalesce(v_refusal, private.waiting_order(v_order, true));
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- Makes the caller's own unpaid online order one to be paid on delivery, confirmed at once; a failed one takes stock
-- and coupon again. Answers as reopen_order, and 'cod_limit_exceeded' (with cod_limit). Razorpay's order stays on it:
-- a payment that comes after all still counts.
create function public.switch_to_cod(p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := auth.uid();
  v_order public.orders;
  v_refusal jsonb;
begin
  select o.* into v_order from public.orders o
  where o.id = p_order_id and o.user_id = v_user_id
  for no key update;
  v_refusal := private.refuse_unpayable(v_order);
  if v_refusal is not null then
    return v_refusal;
  elsif v_order.payment_method = 'cod' then
    -- Switched already; one for cash that failed is none of the shopper's to revive.
    return case v_order.status
      when 'failed' then private.refuse('payment_method_unavailable')
      else private.waiting_order(v_order, false)
    end;
  end if;

  perform private.lock_books(array[p_order_id]);
  perform private.set_context('shopper', v_user_id, 'reinstated', 'To be paid on delivery');
  v_refusal := private.refuse_payment(v_user_id, 'cod', v_order.total_amount, array[p_order_id]);
  if v_refusal is null and v_order.status = 'failed' then
    v_refusal := private.retake_order(p_order_id);
  end if;
  if v_refusal is null then
    update public.orders o
    set payment_method = 'cod', payment_status = 'pending', confirmed_at = coalesce(o.confirmed_at, now()),
      status = case when o.status in ('pending', 'failed') then 'confirmed' else o.status end
    where o.id = p_order_id
    returning * into v_order;
  end if;
  perform private.clear_context();
  return coalesce(v_refusal, private.waiting_order(v_order, true));
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

revoke execute on function private.waiting_order, private.refuse_unpayable, public.reopen_order, public.switch_to_cod
  from public, anon, authenticated, service_role;
grant execute on function public.reopen_order, public.switch_to_cod to authenticated;
