begin;
select plan(4);
select tests.create_shop();

select
  tests.create_online_order('one', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('one', 'p1', 'captured');
select tests.shop_cancel_order('asha', 'one');

select is(tests.take_refund_mails(), 'none', 'queues no mail when a refund becomes due');

create function tests.mails_after_refund(p_status text)
returns text
language plpgsql
as $$
begin
  perform tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', 'pay_p1', p_status);
  return tests.take_refund_mails();
end;
$$;

select is(
  tests.mails_after_refund('pending'),
  'none',
  'queues no mail while the refund is pending'
);
select is(
  tests.mails_after_refund('processed'),
  'refunded 100.00 cancelled',
  'queues a mail when the refund is processed'
);
select is(tests.mails_after_refund('processed'), 'none', 'queues it once');

select * from finish();
rollback;
