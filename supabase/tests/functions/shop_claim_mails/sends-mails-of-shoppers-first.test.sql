begin;
select plan(1);
select tests.create_shop();

delete from public.outbox;
select public.shop_send_message('Asha', 'asha@tests.example', 'Where is it?') from generate_series(1, 3);
select tests.create_order('one', 'asha', tests.order_line('lamp'));

select is(
  tests.shop_claim_mails(1),
  'order-confirmed asha@tests.example',
  'an order mail does not wait behind messages to the owner'
);

select * from finish();
rollback;
