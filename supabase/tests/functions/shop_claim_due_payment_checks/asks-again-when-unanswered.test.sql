begin;
select plan(6);
select tests.create_shop();

update public.orders
set created_at = now() - interval '10 days'
where razorpay_order_id is not null;
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));

create function pg_temp.due_after(p_wait interval)
returns text
language plpgsql
as $$
begin
  update public.orders set payment_checks = 9, payment_checked_at = now() - p_wait
  where id = tests.order_id('one');
  return tests.shop_claim_due_payment_checks();
end;
$$;

select is(pg_temp.due_after('6 hours'), 'order_one', 'claims the order');
select is(pg_temp.due_after('3 minutes 59 seconds'), 'none', 'not within four minutes');
select is(pg_temp.due_after('4 minutes'), 'order_one', 'and again after them, as nobody has answered');
select tests.call_as(
  'service_role', format('public.shop_record_payment_answers(array[%L]::uuid[])', tests.order_id('one'))
);
select is(pg_temp.due_after('4 minutes'), 'none', 'waits longer once Razorpay has answered');

-- A page asked after that answer, and had none.
update public.orders set payment_answered_at = now() - interval '1 hour' where id = tests.order_id('one');
select is(pg_temp.due_after('3 minutes 59 seconds'), 'none', 'waits four minutes for the answer to a page');
select is(pg_temp.due_after('4 minutes'), 'order_one', 'and then asks again');

select * from finish();
rollback;
