begin;
select plan(6);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_order('two', 'asha', tests.order_line('mat'));
select tests.admin_set_order_status('one', 'delivered');
select tests.admin_set_order_status('two', 'shipped');

create function tests.invoices(p_who text)
returns text
language sql
as $$
  select tests.run_as(
    p_who,
    $sql$
      select 1 from public.invoices where order_id in (tests.order_id('one'), tests.order_id('two'))
    $sql$
  );
$$;

select is(tests.invoices('anon'), '42501', 'rejects a visitor');
select is(tests.invoices('asha'), '2', 'returns the invoices of shipped and delivered orders to their shopper');
select is(tests.invoices('bala'), '0', 'returns nothing to another shopper');
select is(tests.invoices('admin'), '2', 'returns all invoices to an admin');
select is(tests.invoices('service_role'), '2', 'returns all invoices to the server');

update public.orders set status = 'cancelled' where id = tests.order_id('one');

select is(
  tests.invoices('asha') || tests.invoices('admin'),
  '22',
  'and still when one is cancelled'
);

select * from finish();
rollback;
