begin;
select plan(2);
select tests.create_shop();
select tests.create_exchange('e');
select tests.admin_set_order_status('one', 'shipped', p_cash => 'kept');

select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), true)$$) ->> 'code',
  'not_delivered',
  'rejects an exchange of an order that is not delivered any more'
);
select is(tests.kurtas(), '0 2', 'takes nothing');

select * from finish();
rollback;
