-- Paid in cash.
begin;
select plan(24);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp', 2));
update public.orders set shipping_amount = 49, total_amount = 249 where id = tests.order_id('one');
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')');
create function tests.returned(p_name text, p_order text, p_mode text, p_status text default 'received', p_quantity integer default 1, p_amount numeric default 100) returns void language sql as $$
  with r as (
    insert into public.return_requests (id, number, request_key, order_id, user_id, kind, status, items_amount, refund_mode, received_at, restocked)
    values (tests.id(p_name), 'RET-' || private.next_return_ms(private.now_ms()), gen_random_uuid(), tests.order_id(p_order), tests.id('asha'), 'return', p_status, p_amount, p_mode,
      case p_status when 'received' then now() end, case p_status when 'received' then false end)
    returning id
  )
  insert into public.return_items (return_id, order_item_id, quantity, reason)
  select r.id, i.id, p_quantity, 'damaged' from r, public.order_items i where i.order_id = tests.order_id(p_order);
$$;
create function tests.refund(p_name text, p_more text default '') returns jsonb language sql as $$
  select tests.answer('chief', format('public.refund_return(tests.id(%L)%s)', p_name, p_more));
$$;
select tests.returned('early', 'one', 'upi', 'approved');
select is(tests.answer(w, 'public.refund_return(tests.id(''early''))') ->> 'error', '42501', w || ' may not refund') from unnest(array['anon', 'asha', 'service_role']) w;
select is(tests.answer('chief', 'public.refund_return(gen_random_uuid())') ->> 'code', 'not_found', 'an unknown request');
select is(tests.refund('early') ->> 'code', 'wrong_status', 'not before the goods are back');
delete from public.return_requests;

select tests.returned('r', 'one', 'upi'), tests.returned('s', 'one', 'bank');
select is(tests.refund('r', ', null, ''  ''') ->> 'code', 'reference_missing', 'cash needs a reference');
select is(tests.refund('r', format(', %s, ''UTR 1''', a)), '{"ok": false, "code": "invalid_amount", "bound": 100.00}', 'refused: ' || a)
from unnest(array['100.01', '0', '-1', '99.999']) a;
select is(tests.refund('r', ', 80, ''UTR 1''') - 'number', jsonb_build_object('ok', true, 'changed', true, 'return_id', tests.id('r'),
  'order_id', tests.order_id('one'), 'status', 'refunded', 'refund_amount', 80.00), 'less may be given');
select is(tests.refund('r', ', 80, ''UTR 1''') -> 'changed', 'false', 'once');
select is(tests.state('one'), 'delivered/paid/cod', 'half an order back leaves it paid');
select is(tests.refund('s', ', 150, ''UTR 2''') -> 'bound', '149.00', 'the last one brings the shipping, and no more');
select is(tests.refund('s', p_more => ', p_reference => '' UTR 2 ''') -> 'refund_amount', '149.00', 'all of it unless said otherwise');
select is(tests.state('one'), 'delivered/refunded/cod', 'everything came back');
select results_eq($$select payment_status, actor, actor_id, note from public.order_status_history where order_id = tests.order_id('one') order by id desc limit 1$$,
  $$values ('refunded', 'admin', tests.id('chief'), 'Everything was returned')$$, 'the history says so');
select results_eq($$select reference, closed_at is not null, refund_id is null from public.return_requests where id = tests.id('s')$$, $$values ('UTR 2', true, true)$$, 'with its reference, closed');
select is(tests.refunds('one'), 'none', 'Razorpay has no part in it');
select is(tests.refund('s') -> 'changed', 'false', 'once');

-- not paid, not delivered
select tests.order_named('two', 'asha', tests.line('lamp'));
select tests.returned('t', 'two', 'upi');
select is(tests.refund('t', ', null, ''UTR''') ->> 'code', 'not_delivered', 'of an order that is not delivered');
update public.orders set status = 'delivered' where id = tests.order_id('two');
select is(tests.refund('t', ', null, ''UTR''') ->> 'code', 'not_paid', 'or not paid');

-- nothing was paid
select tests.order_named('free', 'asha', tests.line('lamp'));
update public.orders set discount_amount = 100, total_amount = 0, status = 'delivered', payment_status = 'paid' where id = tests.order_id('free');
select tests.returned('gift', 'free', null, p_amount => 0);
select is(tests.refund('gift') -> 'refund_amount', '0.00', 'of nothing nothing is sent, without a reference');
select is((select payment_status from public.orders where id = tests.order_id('free')), 'refunded', 'and the order has come back');
select * from finish();
rollback;
