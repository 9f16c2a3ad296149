-- Paid online.
begin;
select plan(16);
select tests.scene();
select tests.online_order('one', 'asha', tests.line('lamp', 3));
select tests.settle('one', 'one', 'captured');
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')');
create function tests.returned(p_name text, p_quantity integer default 1) returns void language sql as $$
  with r as (
    insert into public.return_requests (id, number, request_key, order_id, user_id, kind, status, items_amount, refund_mode, received_at, restocked)
    values (tests.id(p_name), 'RET-' || private.next_return_ms(private.now_ms()), gen_random_uuid(), tests.order_id('one'), tests.id('asha'), 'return', 'received', 100 * p_quantity, 'source', now(), false)
    returning id
  )
  insert into public.return_items (return_id, order_item_id, quantity, reason)
  select r.id, i.id, p_quantity, 'damaged' from r, public.order_items i where i.order_id = tests.order_id('one');
$$;
create function tests.refund(p_name text, p_more text default '') returns jsonb language sql as $$
  select tests.answer('chief', format('public.refund_return(tests.id(%L)%s)', p_name, p_more));
$$;
select tests.returned('r'), tests.returned('s'), tests.returned('t');
select is(tests.refund('r') -> 'refund_amount', '100.00', 'its share');
select is(tests.refund('r') -> 'changed', 'false', 'once');
select is(tests.refunds('one'), 'returned due 100.00', 'owed to where it came from');
select is((select r.refund_id from public.return_requests r where r.id = tests.id('r')), (select id from public.refunds), 'the request names it');
select is(tests.refund('s') ->> 'ok', 'true', 'a second one beside it');
select is(tests.refunds('one'), 'returned due 100.00, returned due 100.00', 'both are owed');
select is(tests.state('one'), 'delivered/paid/razorpay', 'paid until the money is back');

-- never more than was paid
insert into public.refunds (order_id, payment_id, amount, reason) values (tests.order_id('one'), 'pay_one', 60, 'admin');
select is(tests.refund('t', ', 41') -> 'bound', '40.00', 'no more than is left of the payment');
update public.refunds set status = 'failed' where reason = 'admin';
select is(tests.refund('t', ', 101') -> 'bound', '100.00', 'a refund that failed is left again');
update public.refunds set status = 'processed', amount = 100 where reason = 'admin';
select is(tests.refund('t') ->> 'code', 'reference_missing', 'all of it is back: say how this one was sent');
select is(tests.refund('t', ', null, ''Dashboard''') ->> 'status', 'refunded', 'closed with a reference');
select is((select count(*)::integer from public.refunds), 3, 'nothing is sent twice');

-- the refund's end is the order's
select tests.answer('service_role', format('public.record_refund(%L, %L, ''pay_one'', ''processed'')', f.id, 'rfnd_' || f.id)) from public.refunds f;
select is(tests.state('one'), 'delivered/refunded/razorpay', 'refunded once everything is back');
select is(tests.stock('lamp'), 7, 'what was not restocked is not stock');

-- a cancelled order owes the rest
select tests.online_order('two', 'asha', tests.line('lamp', 2));
select tests.settle('two', 'two', 'captured');
select tests.answer('chief', 'public.set_order_status(tests.order_id(''two''), ''delivered'')');
insert into public.refunds (order_id, payment_id, amount, reason) values (tests.order_id('two'), 'pay_two', 100, 'returned');
select tests.answer('chief', 'public.set_order_status(tests.order_id(''two''), ''cancelled'')');
select is(tests.refunds('two'), 'cancelled due 100.00, returned due 100.00', 'cancelled later it owes the rest alone');
select is((select count(*)::integer from public.refunds where payment_id = 'pay_two' and amount > 100), 0, 'and no paisa twice');
select * from finish();
rollback;
