begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.create_return('back', 'one', 'lamp', 2);
select tests.create_order('two', 'asha', tests.order_line('lamp'));
select tests.create_return('changed', 'two', 'lamp', 1);
update public.return_requests set status = 'withdrawn', closed_at = now()
where order_id = tests.order_id('two');

create temporary table report as
select tests.call_as('admin', format('public.admin_returns_report(%L, %L)', private.india_today() - 1,
  private.india_today())) as r;
select is(
  (select r -> 'rows' from report),
  '[{"reason": "damaged", "requests": 1, "units": 2, "value": 200.00}]'::jsonb,
  'units and their price by reason, without what was withdrawn'
);
select is((select r #>> '{products,0,name}' from report), 'lamp', 'and the product that came back');

select * from finish();
rollback;
