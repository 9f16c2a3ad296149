begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
alter table public.orders disable trigger orders_touch;
update public.orders set updated_at = now() - interval '1 day' where id = tests.order_id('one');
alter table public.orders enable trigger orders_touch;

create function pg_temp.age()
returns interval
language sql
as $$
  select now() - o.updated_at from public.orders o where o.id = tests.order_id('one');
$$;

select tests.shop_claim_due_payment_checks();
select is(pg_temp.age(), interval '1 day', 'a question to Razorpay leaves an open form of the portal up to date');
select tests.call_as(
  'service_role', format('public.shop_record_payment_answers(array[%L]::uuid[])', tests.order_id('one'))
);
select is(pg_temp.age(), interval '1 day', 'and so does its answer');
select tests.call_as(
  'service_role',
  format(
    'public.shop_note_payment_answer(%L)',
    (select o.razorpay_order_id from public.orders o where o.id = tests.order_id('one'))
  )
);
select is(pg_temp.age(), interval '1 day', 'and so does the time of an answer for a page');
select tests.set_status('one', 'processing');
select is(pg_temp.age(), interval '0', 'a change of status does not');

select * from finish();
rollback;
