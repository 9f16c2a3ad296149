begin;
select plan(7);
select tests.create_shop();

select tests.create_order('old', 'asha', tests.order_line('lamp', 3));
select tests.create_order('new', 'bala', tests.order_line('lamp') || tests.order_line('mat'));
-- 18:30 UTC is midnight in India: the last moment of 9 March, and the first of 10 March.
update public.orders set created_at = '2026-03-09 18:29:59+00' where id = tests.order_id('old');
update public.orders set created_at = '2026-03-09 18:30:00+00' where id = tests.order_id('new');

create temporary table report as
select tests.call_as('admin', 'public.admin_sales_report(''day'', ''2026-03-10'', ''2026-03-10'', true)') as r;
select is((select r -> 'rows' -> 0 ->> 'key' from report), '2026-03-10', 'a day in India');
select is((select (r #>> '{total,sales}')::numeric from report), 350.50, 'has the sales of its orders');
select is((select (r #>> '{total,units}')::integer from report), 2, 'and their units');
select is((select (r #>> '{before,sales}')::numeric from report), 300::numeric, 'beside those of the day before');
select is(
  tests.call_as('admin', 'public.admin_sales_report(''product'', ''2026-03-10'', ''2026-03-10'', true, 1)')
    #>> '{rows,0,name}',
  'mat', 'of products the one that sold for most comes first'
);
select is(
  tests.call_as('admin', 'public.admin_sales_report(''product'', ''2026-03-10'', ''2026-03-10'', true, 1)')
    #>> '{count}',
  '2', 'and the others are counted'
);
select is(
  tests.call_as('admin', 'public.admin_sales_report(''category'', ''2026-03-10'', ''2026-03-10'')')
    #>> '{rows,0,name}',
  'Pots', 'a category has its name'
);

select * from finish();
rollback;
