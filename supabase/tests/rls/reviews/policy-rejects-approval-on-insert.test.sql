begin;
select plan(1);
select tests.create_shop();

select tests.create_order('lamp', 'asha', tests.order_line('lamp'));
update public.orders
set status = 'delivered', delivered_at = now()
where id = tests.order_id('lamp');
grant insert on public.reviews to authenticated;

select is(
  tests.run_as('asha', tests.insert_review('lamp', ', is_approved', ', true')),
  '42501',
  'rejects a given is_approved even with a wider grant'
);

select * from finish();
rollback;
