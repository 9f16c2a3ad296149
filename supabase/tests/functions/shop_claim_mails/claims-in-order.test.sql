begin;
select plan(4);
select tests.create_shop();

delete from public.outbox;
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('lamp'));
update public.outbox set next_attempt_at = now(), created_at = now();
update public.settings set contact_email = 'owner@tests.example';
select tests.admin_set_order_status('one', s) from unnest(array['shipped', 'delivered']) s;

select is(
  tests.shop_claim_mails(1),
  'order-confirmed asha@tests.example',
  'claims as many mails as asked for, the oldest first'
);
select is(
  tests.shop_claim_mails(),
  'owner-order care@haat.example, order-confirmed bala@tests.example, owner-order care@haat.example',
  'skips mails whose earlier mail about the order to the same reader is unsent'
);
select is(tests.shop_claim_mails(), 'none', 'claims no mail twice');
select is(
  (
    select bool_and(next_attempt_at = now() + interval '1 minute')
    from public.outbox
    where attempts = 1
  ),
  true,
  'puts the next attempt off by a minute'
);

select * from finish();
rollback;
