begin;
select plan(4);
select tests.create_shop();

select is(
  tests.call_as(
    'admin',
    format($$public.admin_adjust_stock(%L, -11, 'damaged')$$, tests.id('lamp'))
  ) ->> 'code',
  'too_few',
  'rejects a change below zero'
);
select is(
  tests.call_as(
    'admin',
    format($$public.admin_adjust_stock(%L, -2, 'damaged')$$, tests.id('lamp'))
  ) ->> 'stock',
  '8',
  'returns the new stock'
);
select is(
  (
    select quantity || ' ' || reason
    from public.stock_movements
    where product_id = tests.id('lamp')
    order by id desc
    limit 1
  ),
  '-2 damaged',
  'records the movement with its reason'
);

select is(
  tests.call_as(
    'admin',
    format($$public.admin_adjust_stock(%L, -8, 'damaged')$$, tests.id('lamp'))
  ) ->> 'stock',
  '0',
  'takes the last units'
);

select * from finish();
rollback;
