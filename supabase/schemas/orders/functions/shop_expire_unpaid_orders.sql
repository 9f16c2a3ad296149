-- Fails online orders that were not paid in time and releases their stock and coupon, and those of orders whose payment
-- failed. Leaves alone an order whose payment the bank has just authorized and, where p_asks_razorpay, one about which
-- Razorpay has not answered since its time ended: it may be paid without anybody knowing. After three days nobody asks
-- any more, and it expires. Returns the number of orders released: at most 200 a call, and none that is locked.
--   p_asks_razorpay: false in a shop without keys, where nobody can be asked.
create function public.shop_expire_unpaid_orders(p_asks_razorpay boolean)
returns integer
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  v_order_ids uuid[];
  v_order_id uuid;
  v_count integer := 0;
begin
  select coalesce(array_agg(e.id), '{}') into v_order_ids
  from (
    select o.id from public.orders o
    where o.held_until < now()
      and (
        not p_asks_razorpay
        or o.razorpay_order_id is null
        or o.payment_answered_at >= o.held_until
        or o.held_until < now() - interval '3 days'
      )
      and not private.has_recent_authorization(o.id)
    order by o.id
    limit 200
    for no key update skip locked
  ) e;
  perform private.lock_stock_and_coupons(v_order_ids);
  perform private.set_context('system', null, 'expired', 'Not paid within 30 minutes');
  foreach v_order_id in array v_order_ids loop
    -- Checked again under the lock, because an authorization may have arrived since.
    continue when private.has_recent_authorization(v_order_id);
    perform private.release_stock(v_order_id);
    update public.orders o set status = 'failed', payment_status = 'failed', held_until = null
    where o.id = v_order_id;
    v_count := v_count + 1;
  end loop;
  perform private.clear_context();
  return v_count;
end;
$$;
revoke execute on function public.shop_expire_unpaid_orders from public, anon, authenticated, service_role;
grant execute on function public.shop_expire_unpaid_orders to service_role;
