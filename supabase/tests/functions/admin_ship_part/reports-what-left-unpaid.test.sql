begin;
select plan(5);
select tests.create_shop();
select tests.create_online_order(n, 'asha', tests.order_line('lamp', 3)) from unnest(array['one', 'two']) n;
select tests.set_status(n, 'confirmed') from unnest(array['one', 'two']) n;

create function pg_temp.unpaid() returns text language sql as $$
  select coalesce(string_agg(p.order_id::text, ' '), 'none') from private.payment_problems p
  where p.kind = 'sent_unpaid';
$$;

select is(pg_temp.unpaid(), 'none', 'an unpaid order of which nothing has left needs no attention');
select tests.ship_part('one', '{"lamp": 1}');
select is(pg_temp.unpaid(), tests.order_id('one')::text, 'one of which a part has left does');
select tests.set_status('one', 'shipped');
select is(pg_temp.unpaid(), tests.order_id('one')::text, 'and so does all of it, once');
select tests.shop_settle_payment('one', 'one', 'captured');
select is(pg_temp.unpaid(), 'none', 'until it is paid');
select tests.shop_settle_payment('two', 'two', 'captured');
select tests.ship_part('two', '{"lamp": 1}');
select is(pg_temp.unpaid(), 'none', 'a part of a paid order may leave');

select * from finish();
rollback;
