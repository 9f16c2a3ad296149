begin;
select plan(5);
select tests.create_shop();
select
  tests.create_online_order('disputed', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('disputed', 'd1', 'captured'),
  tests.create_online_order('paid', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('paid', 'p1', 'captured'),
  tests.create_online_order('lost', 'bala', tests.order_line('lamp')),
  tests.shop_settle_payment('lost', 'l1', 'captured');
update public.payments set is_disputed = true where id = 'pay_d1';
update public.payments set lost_amount = 60 where id = 'pay_l1';

select tests.call_as(v.who, format('public.shop_cancel_order(%L)', tests.order_id(v.name)))
from (values ('asha', 'disputed'), ('asha', 'paid'), ('bala', 'lost')) v (who, name);

select ok(
  (select private.is_refund_held(r, p) from public.refunds r join public.payments p on p.id = r.payment_id
    where p.id = 'pay_d1'),
  'the refund of a disputed payment waits'
);
select is(
  tests.last_order_mail('disputed') -> 'refund_held', 'true'::jsonb, 'and the mail about the cancelled order says so'
);
select is(
  (tests.last_order_mail('disputed') ->> 'refund')::numeric,
  (select r.amount from public.refunds r where r.payment_id = 'pay_d1'),
  'with its amount'
);
select ok(not tests.last_order_mail('paid') ? 'refund_held', 'no other refund waits');
select is(
  (tests.last_order_mail('lost') ->> 'refund')::numeric,
  (select r.amount from public.refunds r where r.payment_id = 'pay_l1'),
  'what was lost by a dispute does not go back again'
);

select * from finish();
rollback;
