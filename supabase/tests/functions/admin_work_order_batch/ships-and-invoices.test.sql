begin;
select plan(3);
select tests.create_shop();
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat'));

create function tests.work_all(p_id text)
returns text
language plpgsql
as $$
begin
  for n in 1 .. 3 loop
    perform tests.call_as('admin', format('public.admin_work_order_batch(%L)', p_id));
  end loop;
  return tests.batch_results(p_id);
end;
$$;

select is(tests.work_all(tests.create_batch('invoice') ->> 'id'), 'ok ok', 'issues the invoices');
select is(tests.work_all(tests.create_batch('shipped') ->> 'id'), 'ok ok', 'ships the orders');
select is((select count(*)::integer from public.invoices), 2, 'each has one invoice');

select * from finish();
rollback;
