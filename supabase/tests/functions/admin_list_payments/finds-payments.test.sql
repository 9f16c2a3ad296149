begin;
select plan(17);
select tests.create_shop();
select tests.create_staff();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
update public.orders set razorpay_order_id = 'order_one', order_number = 'ORD-1700000000001'
where id = tests.order_id('one');
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status, refunded_amount, created_at)
values
  ('pay_failed', tests.order_id('one'), 'order_one', 100, 'INR', 'failed', 0, '2026-03-01 18:29+00'),
  ('pay_paid', tests.order_id('one'), 'order_one', 100, 'INR', 'captured', 40, '2026-03-01 18:30+00'),
  ('pay_other', null, 'order_other', 70, 'INR', 'captured', 0, '2026-03-03 10:00+00'),
  ('pay_waits', tests.order_id('one'), 'order_one', 100, 'INR', 'authorized', 0, '2026-03-04 10:00+00');
create function pg_temp.found(p_query text) returns text language sql as $$
  select (a.answer ->> 'total') || ': ' || coalesce(
    (select string_agg(p ->> 'id', ' ' order by n) from jsonb_array_elements(a.answer -> 'payments')
      with ordinality e (p, n)), ''
  )
  from (
    select tests.call_as('manager', format(
      'public.admin_list_payments(%L)', '{"limit": 20, "offset": 0}'::jsonb || p_query::jsonb
    )) as answer
  ) a
$$;

select is(pg_temp.found('{}'), '4: pay_waits pay_other pay_paid pay_failed', 'lists all, newest first');
select is(pg_temp.found('{"limit": 1, "offset": 1}'), '4: pay_other', 'a page at a time');
select is(pg_temp.found(format('{"status": "%s"}', v.status)), v.found, 'filters by ' || v.status)
from (
  values
    ('captured', '2: pay_other pay_paid'), ('failed', '1: pay_failed'), ('authorized', '1: pay_waits'),
    ('refunded', '1: pay_paid'), ('unmatched', '1: pay_other'), ('attention', '1: pay_other')
) v (status, found);
select is(pg_temp.found('{"search": "pay_paid"}'), '1: pay_paid', 'finds an id');
select is(pg_temp.found('{"search": "pay_pai"}'), '0: ', 'as a whole');
select is(pg_temp.found('{"search": "pay%"}'), '0: ', 'and literally');
select is(
  pg_temp.found('{"search": "1700000000001", "status": "failed"}'), '1: pay_failed', 'finds an order''s number'
);
select is(pg_temp.found('{"search": "order_other"}'), '1: pay_other', 'an order at Razorpay that is not ours');
select is(pg_temp.found('{"search": "order_one"}'), '3: pay_waits pay_paid pay_failed', 'and one that is');
select is(
  pg_temp.found('{"from": "2026-03-02", "to": "2026-03-02"}'), '1: pay_paid', 'days are those of India'
);
select is(
  tests.call_as('support', $$public.admin_list_payments('{"limit": 20, "offset": 0}')$$) ->> 'error', '42501',
  'not without refunds.write'
);
select is(
  tests.call_as('asha', $$public.admin_list_payments('{"limit": 20, "offset": 0}')$$) ->> 'error', '42501',
  'nor by a shopper'
);

select * from finish();
rollback;
