begin;
select plan(4);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('one');

select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('one'), false, $$ || r || ')') ->> 'code',
  'reason_missing',
  'rejects the reason ' || r
)
from unnest(array['null', '''  ''', quote_literal(repeat('x', 501))]) r;
select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('one'), null, 'Worn')$$) ->> 'ok',
  'false',
  'rejects a missing decision'
);

select * from finish();
rollback;
