begin;
select plan(11);
select tests.create_shop();
update public.settings set tax_rate = 0;
select tests.create_order('first', 'asha', tests.order_line('mat'));
select tests.create_order('other', 'bala', tests.order_line('mat'));

create function pg_temp.add_to(p_order text, p_key text, p_seen integer default null)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_place_order(%L)', jsonb_build_object(
    'user_id', tests.id('asha'), 'checkout_key', tests.id(p_key), 'lines', tests.order_line('lamp'),
    'subtotal', 100, 'shipping_amount', 0, 'tax_amount', 0, 'discount_amount', 0, 'round_off', 0,
    'total_amount', 100, 'payment_method', 'razorpay', 'shipping_address', tests.address(),
    'added_to', tests.order_id(p_order), 'seen_additions', p_seen
  ))));
$$;
create function pg_temp.added() returns bigint language sql as $$
  select count(*) from public.orders o where o.added_to = tests.order_id('first');
$$;

select is(pg_temp.add_to('first', 'one'), 'ok', 'places what is added');
select is(pg_temp.added(), 1::bigint, 'and keeps to what it was added');
select is(pg_temp.add_to('first', 'one'), 'ok', 'the same form again is the order that it has placed');
select is(pg_temp.add_to('first', 'two'), 'addition_exists', 'another form that has not seen it places nothing');
select is(pg_temp.add_to('first', 'two', 2), 'addition_exists', 'nor one that has seen another number of them');
select is(pg_temp.added(), 1::bigint, 'there is one still');
select is(pg_temp.add_to('first', 'two', 1), 'ok', 'one that has seen it places another');
update public.orders set status = 'cancelled' where added_to = tests.order_id('first');
select is(pg_temp.add_to('first', 'three'), 'ok', 'those that were cancelled do not count');
select is(pg_temp.add_to('other', 'four', 1), 'ok', 'an order of somebody else is not added to');
select is(pg_temp.added(), 3::bigint, 'nor kept');
select tests.admin_set_order_status('first', 'cancelled');
select is(pg_temp.add_to('first', 'five', 1), 'addition_ended', 'nothing is added to an order that has ended');

select * from finish();
rollback;
