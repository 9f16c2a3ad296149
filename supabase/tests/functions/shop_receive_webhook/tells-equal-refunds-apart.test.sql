begin;
select plan(5);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_refund_order('one', 50), tests.admin_refund_order('one', 50);
create temp table due as
select r.id, row_number() over (order by r.created_at, r.id) as n from public.refunds r;

select is(
  tests.shop_receive_webhook('evt_3', null, tests.razorpay_refund('3', 'one', 50, 'processed')) || ' '
    || tests.refunds_of('one'),
  'recorded admin due 50.00, admin due 50.00, admin processed 50.00',
  'an equal refund of the dashboard is a refund of its own'
);
select is(
  tests.shop_receive_webhook(
    'evt_2', null, tests.razorpay_refund('2', 'one', 50, 'processed', (select id from due where n = 2))
  ),
  'recorded',
  'the event of the second refund arrives first'
);
select is(
  tests.shop_record_refund((select id from due where n = 2), 'rfnd_2', 'pay_one', 'processed') || ' '
    || tests.shop_record_refund((select id from due where n = 1), 'rfnd_1', 'pay_one', 'processed'),
  'already recorded',
  'the answers to both requests are stored'
);
select is(
  (
    select string_agg(r.razorpay_refund_id, ' ' order by d.n)
    from due d join public.refunds r on r.id = d.id
  ),
  'rfnd_1 rfnd_2',
  'each refund has its own id of Razorpay'
);
select is(
  (select refunded_amount from public.payments where id = 'pay_one'), 150.00, 'and all are counted'
);

select * from finish();
rollback;
