begin;
select plan(1);
select tests.create_shop();
select tests.create_exchange();

select is(
  tests.call_as('bala', $$public.shop_exchange_choices(tests.order_id('one'))$$), '[]', 'lists nothing to a stranger'
);

select * from finish();
rollback;
