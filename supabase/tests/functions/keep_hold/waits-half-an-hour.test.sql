begin;
select plan(13);
select tests.scene();

create function tests.held(p_name text) returns interval language sql as $$
  select o.held_until - now() from public.orders o where o.id = tests.order_id(p_name);
$$;
create function tests.held_after(p_name text, p_change text) returns interval language plpgsql as $$
begin
  execute format('update public.orders set %s where id = tests.order_id(%L)', p_change, p_name);
  return tests.held(p_name);
end $$;

select tests.order_named('cash', 'asha', tests.line('lamp'));
select tests.online_order('one', 'asha', tests.line('lamp'));
select is(tests.held('cash'), null, 'cash on delivery waits for nothing');
select is(tests.held('one'), interval '30 minutes', 'an online order waits 30 minutes');
select is((select reopened_at from public.orders where id = tests.order_id('one')), null, 'its first time');
select is(tests.held_after('one', 'held_until = now() + interval ''1 minute'''), interval '1 minute', 'the hold can be moved');
select is(tests.held_after('one', 'payment_checks = 5, payment_checked_at = now()'), interval '1 minute', 'a check leaves it as it is');
select is(tests.held_after('one', 'payment_status = ''paid'''), null, 'paid, it waits no more');
select is(tests.held_after('one', 'payment_status = ''pending'', status = ''confirmed'''), null, 'nor when confirmed');
select is(tests.held_after('one', 'status = ''pending'', payment_method = ''cod'''), null, 'nor for cash');
select is(tests.held_after('one', 'payment_method = ''razorpay'''), interval '30 minutes', 'waiting again takes 30 minutes');
select is((select reopened_at from public.orders where id = tests.order_id('one')), now(), 'and says since when');
select is((select payment_checks || ' ' || (payment_checked_at is null) from public.orders where id = tests.order_id('one')), '0 true', 'and checks anew');
select is(tests.held_after('one', 'status = ''failed'', payment_status = ''failed'''), null, 'failed, it waits no more');
select is(tests.held_after('one', 'status = ''pending'''), null, 'nor with a failed payment');
select * from finish();
rollback;
