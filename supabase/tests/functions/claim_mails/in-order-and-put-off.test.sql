begin;
select plan(25);
select tests.scene();
delete from public.outbox;
create function tests.claimed(p_limit integer default 10) returns text language sql as $$
  select coalesce(r #>> '{error}', r #>> '{}') from tests.answer('service_role',
    format('(select coalesce(string_agg(c.kind || '' '' || c.to_email, '', '' order by c.id), ''none'') from public.claim_mails(%s) c)', p_limit)) r;
$$;
select tests.order_named('one', 'asha', tests.line('lamp')), tests.order_named('two', 'bala', tests.line('lamp'));
update public.outbox set next_attempt_at = now(), created_at = now();
update public.settings set contact_email = 'owner@tests.example';
select tests.answer('chief', format('public.set_order_status(%L, %L)', tests.order_id('one'), s)) from unnest(array['shipped', 'delivered']) s;

select is(tests.claimed(1), 'order-confirmed asha@tests.example', 'as many as asked for, the oldest first');
select is(
  tests.claimed(),
  'owner-order care@haat.example, order-confirmed bala@tests.example, owner-order care@haat.example',
  'then the others, but none of an order whose earlier one to the same reader is not sent'
);
select is(tests.claimed(), 'none', 'nobody takes one twice');
select is((select bool_and(next_attempt_at = now() + interval '1 minute') from public.outbox where attempts = 1), true, 'put off by a minute');

create function tests.sent(p_kind text) returns boolean language sql as $$
  select public.record_mail(m.id, true) from public.outbox m where m.kind = p_kind and m.order_id = tests.order_id('one');
$$;
create function tests.waits_on(p_kind text) returns text language plpgsql as $$
begin
  perform tests.sent(p_kind);
  return tests.claimed();
end $$;
select is(tests.waits_on('order-confirmed'), 'order-shipped asha@tests.example', 'sent: the next one follows');
select is(tests.waits_on('order-shipped'), 'order-delivered asha@tests.example', 'and the one after it');
select is(tests.waits_on('order-delivered'), 'none', 'until all is told');

-- waiting longer and longer
create function tests.next_wait() returns interval language plpgsql as $$
begin
  update public.outbox set next_attempt_at = now() where order_id = tests.order_id('two') and kind = 'order-confirmed';
  perform tests.claimed();
  return (select next_attempt_at - now() from public.outbox where order_id = tests.order_id('two') and kind = 'order-confirmed');
end $$;
select is(tests.next_wait(), w, 'then by ' || w)
from unnest(array[interval '2 minutes', '4 minutes', '8 minutes', '16 minutes', '32 minutes', '64 minutes', '2 hours', '2 hours']) w;
update public.outbox set attempts = 100000 where order_id = tests.order_id('two');
select is(tests.next_wait(), interval '2 hours', 'however often');

-- to whom
update public.outbox set next_attempt_at = now() where order_id = tests.order_id('two') and kind = 'order-confirmed';
update auth.users set email = 'bala@new.example' where id = tests.id('bala');
select is(tests.claimed(), 'order-confirmed bala@new.example', 'the address of today');
update public.outbox set next_attempt_at = now() where order_id = tests.order_id('two') and kind = 'order-confirmed';
update public.users set email = '' where id = tests.id('bala');
select is(tests.claimed(), 'none', 'never to no address');
update public.outbox set user_id = gen_random_uuid() where order_id = tests.order_id('two') and kind = 'order-confirmed';
select is(tests.claimed(), 'none', 'nor to somebody who is gone');

-- given up
update public.outbox set user_id = tests.id('bala'), created_at = now() - interval '71 hours' where order_id = tests.order_id('two');
update public.users set email = 'bala@tests.example' where id = tests.id('bala');
select is(tests.claimed() ~ 'bala', true, 'for three days it is tried');
update public.outbox set created_at = now() - interval '73 hours', next_attempt_at = now() where order_id = tests.order_id('two') and status = 'queued';
select is(tests.claimed(), 'none', 'after that it is given up');
select is((select string_agg(status || ': ' || error, ', ') from public.outbox where order_id = tests.order_id('two') and kind = 'order-confirmed'), 'failed: Not sent within three days', 'and says so');
select is(tests.answer(w, '(select count(*) from public.claim_mails(1))') ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'asha', 'chief']) w;
select * from finish();
rollback;
