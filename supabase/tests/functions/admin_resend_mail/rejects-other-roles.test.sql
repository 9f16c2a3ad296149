begin;
select plan(3);
select tests.create_shop();

delete from public.outbox;
select tests.create_order('one', 'asha', tests.order_line('lamp'));
delete from public.outbox where kind <> 'order-confirmed';

select is(tests.admin_resend_mail(w), '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;

select * from finish();
rollback;
