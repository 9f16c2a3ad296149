begin;
select plan(2);
select tests.create_shop();

create temp table first on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp'),
  p_key => tests.id('key')
) as a;

select is(
  tests.call_as(
    'asha',
    format('public.shop_cancel_order(%L)', (select a ->> 'order_id' from first))
  ) ->> 'ok',
  'true',
  'the order is cancelled'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), p_key => tests.id('key')) ->> 'status',
  'cancelled',
  'returns the cancelled order for the same key'
);

select * from finish();
rollback;
