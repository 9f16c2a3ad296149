begin;
select plan(9);
select tests.create_shop();

-- Places an order and lets it expire.
create function tests.expired_order(
  p_name text, p_coupon text default null, p_discount numeric default 0, p_quantity integer default 1
)
returns void
language plpgsql
as $$
begin
  perform tests.create_online_order(p_name, 'asha', tests.order_line('lamp', p_quantity), p_coupon, p_discount);
  perform tests.shop_settle_payment(p_name, 'declined' || p_name, 'failed');
  perform tests.expire(p_name);
end;
$$;
-- Captures a payment that was started so long after the order had failed. Returns the outcome.
create function tests.paid_at_razorpay(p_name text, p_after interval)
returns text
language sql
as $$
  select tests.call_as('service_role', format('public.shop_settle_payment(%L)', jsonb_build_object(
    'razorpay_order_id', 'order_' || p_name, 'id', 'pay_' || p_name, 'amount', o.total_amount, 'currency', 'INR',
    'status', 'captured', 'created_at', now() + p_after
  ))) ->> 'outcome'
  from public.orders o where o.razorpay_order_id = 'order_' || p_name;
$$;

select tests.expired_order('same');
select is(tests.paid_at_razorpay('same', '1 hour'), 'paid', 'confirms an order that could be placed as it is');

select tests.expired_order('started');
update public.products set price = price + 1 where id = tests.id('lamp');
select is(
  tests.paid_at_razorpay('started', '-1 second'), 'paid', 'and one whose payment was started before it failed'
);
update public.products set price = price - 1 where id = tests.id('lamp');

select tests.expired_order('price');
update public.products set price = price + 1 where id = tests.id('lamp');
select is(
  tests.paid_at_razorpay('price', '1 second') || ': ' || tests.refunds_of('price') || ' ' || tests.order_state('price'),
  'refund_due: late due 100.00 failed/paid/razorpay', 'refunds a payment of an old price'
);
update public.products set price = price - 1 where id = tests.id('lamp');

select tests.expired_order('sold');
update public.products set is_active = false where id = tests.id('lamp');
select is(tests.paid_at_razorpay('sold', '1 second'), 'refund_due', 'of a product that is no longer sold');
update public.products set is_active = true where id = tests.id('lamp');

select tests.create_coupon('TEST10', 10);
select tests.expired_order('coupon', 'TEST10', 10);
update public.coupons set is_active = false where code = 'TEST10';
select is(tests.paid_at_razorpay('coupon', '1 second'), 'refund_due', 'of a coupon that was switched off');

select tests.expired_order('limit', p_quantity => 3);
update public.settings set line_limit = 2;
select is(tests.paid_at_razorpay('limit', '1 second'), 'refund_due', 'of more units than an order may have now');
update public.settings set line_limit = null;

select tests.expired_order('tax');
update public.settings set tax_rate = tax_rate + 1;
select is(tests.paid_at_razorpay('tax', '1 second'), 'refund_due', 'of another tax');

select is(
  (
    select h.note from public.order_status_history h
    where h.order_id = tests.order_id('price') order by h.id desc limit 1
  ),
  'Paid late, when it could not be delivered as placed any more', 'and writes the reason to the status history'
);
select is(
  (select count(*) from public.refunds r where r.reason = 'late')::integer, 5, 'each time with one refund'
);

select * from finish();
rollback;
