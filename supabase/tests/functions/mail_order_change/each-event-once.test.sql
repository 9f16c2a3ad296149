begin;
select plan(31);
select tests.scene();
delete from public.outbox;
-- The mails about an order, oldest first; those to the owner in brackets. Forgets them.
create function tests.told(p_name text) returns text language plpgsql as $$
declare
  v_said text;
begin
  select coalesce(string_agg(case when m.user_id is null then '(' || m.kind || ')' else m.kind end, ', ' order by m.id), 'nothing')
  into v_said
  from public.outbox m where m.order_id = tests.order_id(p_name) and m.status = 'queued';
  update public.outbox m set status = 'sent' where m.order_id = tests.order_id(p_name);
  return v_said;
end $$;
create function tests.last_data(p_name text) returns jsonb language sql as $$
  select m.data from public.outbox m where m.order_id = tests.order_id(p_name) and m.user_id is not null order by m.id desc limit 1;
$$;
create function tests.set_status(p_name text, p_status text) returns text language plpgsql as $$
begin
  perform tests.answer('chief', format('public.set_order_status(%L, %L)', tests.order_id(p_name), p_status));
  return tests.told(p_name);
end $$;

-- cash on delivery, all the way
select tests.order_named('cash', 'asha', tests.line('lamp', 2));
select is(tests.told('cash'), 'order-confirmed, (owner-order)', 'confirmed: the shopper and the owner');
select is((tests.last_data('cash') ->> 'total')::numeric, 200.00, 'with what it costs');
select is(tests.last_data('cash') -> 'items', '[{"name": "lamp", "total": 200.00, "quantity": 2}]'::jsonb, 'and what was bought');
select is(tests.last_data('cash') #>> '{shop,contact_email}', 'care@haat.example', 'and how to answer');
select is(tests.set_status('cash', 'processing'), 'nothing', 'processing is no news');
update public.orders set carrier = 'Delhivery', tracking_number = 'D1', tracking_url = 'https://track.example/D1' where id = tests.order_id('cash');
select is(tests.set_status('cash', 'shipped'), 'order-shipped', 'shipped');
select is(tests.last_data('cash') ->> 'tracking_url', 'https://track.example/D1', 'with its tracking');
select is(tests.set_status('cash', 'processing') || ', ' || tests.set_status('cash', 'shipped'), 'nothing, nothing', 'a slip that is put right is told once');
select is(tests.set_status('cash', 'delivered'), 'order-delivered', 'delivered');
select is(tests.set_status('cash', 'cancelled'), 'order-cancelled', 'cancelled');
select is(tests.last_data('cash') ? 'refund', false, 'with nothing to give back by itself');
select is(tests.set_status('cash', 'confirmed'), 'order-confirmed', 'reinstated: news again, but no new order for the owner');
select is(tests.set_status('cash', 'cancelled'), 'order-cancelled', 'and cancelled again');

-- paid online
select tests.online_order('net', 'asha', tests.line('lamp'));
select is(tests.told('net'), 'nothing', 'nobody is told of an order that waits for its payment');
select tests.settle('net', 'n1', 'captured'), tests.settle('net', 'n1', 'captured');
select is(tests.told('net'), 'order-confirmed, (owner-order)', 'paid: once, however often it is heard');
select tests.answer('asha', format('public.cancel_order(%L)', tests.order_id('net')));
select is(tests.told('net'), 'order-cancelled', 'cancelled by the shopper');
select is((tests.last_data('net') ->> 'refund')::numeric, 100.00, 'with what goes back');

-- failed, expired, late, too late
select tests.online_order('bad', 'asha', tests.line('lamp')), tests.settle('bad', 'b1', 'failed');
select is(tests.told('bad'), 'payment-failed', 'a failed payment');
select tests.answer('asha', format('public.reopen_order(%L)', tests.order_id('bad')));
update public.orders set held_until = now() - interval '1 minute' where id = tests.order_id('bad');
select tests.answer('service_role', 'public.expire_unpaid()');
select is(tests.told('bad') || ' ' || (tests.last_data('bad') ->> 'reason'), 'payment-failed expired', 'tried again and not paid');
select tests.settle('bad', 'b2', 'captured');
select is(tests.told('bad'), 'order-confirmed, (owner-order)', 'paid late, and revived');
select tests.online_order('late', 'asha', tests.line('mat', 5));
update public.orders set held_until = now() - interval '1 minute' where id = tests.order_id('late');
select tests.answer('service_role', 'public.expire_unpaid()'), tests.told('late'), tests.order_named('other', 'bala', tests.line('mat'));
select tests.settle('late', 'l1', 'captured');
select is(tests.told('late') || ' ' || (tests.last_data('late') ->> 'refund'), 'payment-returned 1252.50', 'paid when it was gone: the money goes back');

-- after a switch to cash
select tests.online_order('both', 'asha', tests.line('lamp'));
select tests.answer('asha', format('public.switch_to_cod(%L)', tests.order_id('both'))), tests.told('both');
select tests.settle('both', 'x1', 'captured');
select is(tests.told('both'), 'order-paid', 'paid online after all: nothing to pay at the door');

-- a new checkout of the same cart
select tests.place('bala', tests.line('lamp'), 'razorpay', p_cart => tests.id('cart'));
select tests.place('bala', tests.line('lamp'), 'cod', p_cart => tests.id('cart'));
select is((select string_agg(kind, ', ' order by id) from public.outbox where user_id = tests.id('bala') and status = 'queued'), 'order-confirmed, order-confirmed', 'an unpaid order that is replaced is not told as cancelled');

-- given back by somebody at Razorpay
select tests.online_order('back', 'asha', tests.line('lamp')), tests.settle('back', 'k1', 'captured'), tests.told('back');
select tests.settle('back', 'k1', 'captured', p_refunded => 100);
select is(tests.told('back'), 'order-cancelled, refunded', 'refunded at Razorpay: cancelled, and back');
select tests.answer('service_role', format('public.receive_webhook(''ev1'', ''refund.processed'', null, %L)',
  '{"id": "rfnd_k", "payment_id": "pay_k1", "amount": 100, "status": "processed"}'));
select is(tests.told('back'), 'nothing', 'which is told once');

-- how it travels, known only when it is on its way
select tests.order_named('slow', 'asha', tests.line('lamp')), tests.told('slow');
select is(tests.set_status('slow', 'shipped'), 'order-shipped', 'shipped by a carrier yet to be named');
select tests.answer('chief', format('public.set_shipment(%L, ''India Post'', ''IP1'', null)', tests.order_id('slow'))),
  tests.answer('chief', format('public.set_shipment(%L, ''India Post'', ''IP2'', ''https://track.example/IP2'')', tests.order_id('slow')));
select is(tests.told('slow') || ' ' || (tests.last_data('slow') ->> 'tracking_number'), 'order-tracked IP1', 'the tracking follows, once');

-- nobody to write to
select tests.order_named('mute', 'bala', tests.line('lamp')), tests.told('mute');
update public.users set email = '' where id = tests.id('bala');
select is(tests.set_status('mute', 'shipped'), 'nothing', 'without an address there is no mail, and the order ships all the same');
update public.orders set user_id = null where id = tests.order_id('cash');
select is(tests.set_status('cash', 'shipped'), 'nothing', 'nor to somebody who has closed the account');
select is((select count(*) from public.outbox where to_email is null or to_email = ''), 0::bigint, 'none goes nowhere');
select is((select count(*) = count(distinct idempotency_key) from public.outbox), true, 'each has its key');
select * from finish();
rollback;
