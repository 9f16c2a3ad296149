begin;
select plan(21);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 5));
delete from public.outbox;

create function pg_temp.take_back(
  p_key text,
  p_message text default null,
  p_who text default 'admin',
  p_age interval default '0'
)
returns text
language sql
as $$
  select concat_ws(' ', tests.outcome(a), a ->> 'status', a ->> 'pieces', case a ->> 'told' when 'true' then 'told' end)
  from tests.call_as(p_who, format('public.admin_take_back_parcel(%L)', jsonb_build_object(
    'order_id', tests.order_id('one'), 'shipment_id', tests.id(p_key), 'message', p_message,
    'expected_updated_at', (select o.updated_at - p_age from public.orders o where o.id = tests.order_id('one'))
  ))) a;
$$;
create function pg_temp.mails() returns text language sql as $$
  select coalesce(string_agg(m.kind, ' ' order by m.id), 'none') from public.outbox m
  where m.order_id = tests.order_id('one');
$$;

select tests.ship_part('one', '{"lamp": 2}', 'PART1', tests.id('first'));
select is(pg_temp.take_back('first', p_who => 'asha'), '42501', 'refuses shoppers');
select is(pg_temp.take_back('none'), 'not_found', 'refuses a parcel that there is not');
select is(pg_temp.take_back('first', p_age => '1 second'), 'changed', 'and an order that was changed since');
select is(pg_temp.take_back('first', repeat('x', 901)), 'invalid_message', 'and a mail that is too long');
select is(tests.units_of(), 'lamp 2+0+3', 'none of which changes anything');

select is(pg_temp.take_back('first', 'Not yet'), 'ok 2', 'takes the parcel back');
select is(tests.units_of(), 'lamp 0+0+5', 'its pieces are to be shipped again');
select is(tests.order_state('one'), 'processing/pending/cod', 'the order is still being prepared');
select is(pg_temp.mails(), 'none', 'its mail that was not sent yet is not sent, so that there is nothing to tell');
select is(
  (select h.note from public.order_status_history h where h.order_id = tests.order_id('one')
    order by h.id desc limit 1),
  'A parcel was taken back, its pieces (2) are to be shipped again, PART1', 'the history has it'
);
select is(
  (select a.before ->> 'tracking_number' from public.audit_log a
    where a.entity = 'shipments' and a.action = 'delete' and a.actor_id = tests.id('admin')),
  'PART1', 'and the audit log, with who did it'
);
select is(pg_temp.take_back('first'), 'not_found', 'it is taken back once');

select tests.ship_part('one', '{"lamp": 2}', 'PART2', tests.id('second'));
update public.outbox set status = 'sent', sent_at = now() where order_id = tests.order_id('one');
select is(pg_temp.take_back('second', ' Not yet '), 'ok 2 told', 'a customer who has the mail is told');
select is(pg_temp.mails(), 'order-part-shipped order-message', 'in one mail');
select is(
  (select n.note from public.order_notes n where n.order_id = tests.order_id('one')),
  'Written to the customer: Not yet', 'which a note keeps'
);

delete from public.outbox;
select tests.ship_part('one', '{"lamp": 2}', 'PART4', tests.id('fourth'));
update public.outbox set status = 'failed' where order_id = tests.order_id('one');
select is(pg_temp.take_back('fourth', 'Not yet'), 'ok 2', 'one whose mail never arrived is not');
select is(pg_temp.mails(), 'order-part-shipped', 'by any mail');
delete from public.outbox;
select tests.ship_part('one', '{"lamp": 2}', 'PART5', tests.id('fifth'));
update public.outbox set status = 'sent', sent_at = now() where order_id = tests.order_id('one');
select tests.call_as('admin', format('public.admin_set_shipment(%L)', jsonb_build_object(
  'order_id', tests.order_id('one'), 'shipment_id', tests.id('fifth'), 'tracking_number', 'PART6', 'tell', true
)));
select is(pg_temp.take_back('fifth', 'Not yet'), 'ok 2 told', 'one who has the mail is told');
select is(
  pg_temp.mails(), 'order-part-shipped order-message', 'and the mail that corrects the parcel is not sent any more'
);

select tests.ship_part('one', '{"lamp": 2}', 'PART3', tests.id('third'));
select tests.admin_set_order_status('one', 'shipped');
select is(pg_temp.take_back('third'), 'wrong_status shipped', 'refuses when all has left');
select tests.admin_set_order_status('one', 'delivered');
select is(pg_temp.take_back('third'), 'wrong_status delivered', 'and when it has arrived');

select * from finish();
rollback;
