begin;
select plan(1);
select tests.create_shop();

select tests.create_online_order('two', 'bala', tests.order_line('mat'));
select tests.shop_settle_payment('two', 'two', 'captured');

select is(
  current_setting('haat.actor', true) || current_setting('haat.note', true),
  '',
  'clears the context'
);

select * from finish();
rollback;
