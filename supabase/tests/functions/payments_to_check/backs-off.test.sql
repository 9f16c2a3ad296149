begin;
select plan(23);
select tests.scene();

update public.orders set created_at = now() - interval '10 days' where razorpay_order_id is not null;
create function tests.checked(p_limit integer default 10) returns text language sql as $$
  select r #>> '{}' from tests.answer('service_role',
    format('(select coalesce(string_agg(c.razorpay_order_id, '' '' order by c.razorpay_order_id), ''none'') from public.payments_to_check(%s) c)', p_limit)) r;
$$;
select tests.online_order('one', 'asha', tests.line('lamp')), tests.online_order('two', 'asha', tests.line('lamp'));
select tests.order_named('never', 'asha', tests.line('lamp'), 'razorpay'), tests.order_named('cash', 'asha', tests.line('lamp'));
select is(tests.checked(1) ~ '^order_(one|two)$', true, 'as many as asked for');
select is(tests.checked() ~ '^order_(one|two)$', true, 'the other one, and none that was never sent to Razorpay');
select is(tests.checked(), 'none', 'nobody asks twice at once');

create function tests.checked_after(p_checks integer, p_wait interval) returns text language plpgsql as $$
begin
  update public.orders set payment_checks = p_checks, payment_checked_at = now() - p_wait where id = tests.order_id('one');
  return tests.checked();
end $$;
select is(tests.checked_after(c, w - interval '1 second') || ' ' || tests.checked_after(c, w), 'none order_one', 'after ' || c || ' checks: ' || w)
from (values (1, interval '5 minutes'), (2, '5 minutes'), (3, '5 minutes'), (4, '10 minutes'), (5, '20 minutes'), (9, '320 minutes'), (10, '6 hours'), (200, '6 hours')) v (c, w);
select is((select payment_checks from public.orders where id = tests.order_id('one')), 201, 'each check is counted');

create function tests.checked_when(p_change text) returns text language plpgsql as $$
begin
  execute 'update public.orders set payment_checked_at = null, ' || p_change || ' where id = tests.order_id(''one'')';
  return tests.checked();
end $$;
select is(tests.checked_when(c), w, 'checked when ' || c)
from (values
  ('status = ''failed'', payment_status = ''failed''', 'order_one'), ('status = ''cancelled'', payment_status = ''pending''', 'order_one'),
  ('status = ''confirmed'', payment_method = ''cod''', 'order_one'), ('payment_status = ''paid''', 'order_one'),
  ('payment_method = ''razorpay''', 'none'), ('payment_status = ''refunded''', 'none'),
  ('status = ''failed'', payment_status = ''failed'', created_at = now() - interval ''71 hours''', 'order_one'),
  ('created_at = now() - interval ''73 hours''', 'none'),
  ('status = ''pending'', payment_status = ''pending''', 'order_one')
) v (c, w);
select is(tests.answer(w, '(select count(*) from public.payments_to_check(1))') ->> 'error', '42501', w || ' may not call it') from unnest(array['asha', 'chief']) w;
select * from finish();
rollback;
