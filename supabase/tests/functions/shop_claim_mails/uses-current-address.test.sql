begin;
select plan(3);
select tests.create_shop();

delete from public.outbox;
select tests.create_order('two', 'bala', tests.order_line('lamp'));
delete from public.outbox where kind <> 'order-confirmed';
update public.outbox set next_attempt_at = now();
update auth.users set email = 'bala@new.example' where id = tests.id('bala');

select is(
  tests.shop_claim_mails(),
  'order-confirmed bala@new.example, account-changed bala@tests.example',
  'sends to the current address of the user, and tells the old one of its change'
);

update public.outbox set next_attempt_at = now();
update public.users set email = '' where id = tests.id('bala');

select is(tests.shop_claim_mails(), 'none', 'claims no mail without an address');

update public.outbox set next_attempt_at = now();
update public.outbox set user_id = gen_random_uuid();

select is(tests.shop_claim_mails(), 'none', 'claims no mail of a user who is gone');

select * from finish();
rollback;
