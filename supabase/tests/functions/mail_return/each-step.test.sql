begin;
select plan(8);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp'));
select tests.answer('chief', format('public.set_order_status(%L, %L)', tests.order_id('one'), 'delivered'));
delete from public.outbox;
create function tests.told() returns text language plpgsql as $$
declare
  v_said text;
begin
  select coalesce(string_agg(m.kind || ' ' || (m.data ->> 'status') || ' ' || m.to_email, ', ' order by m.id), 'nothing')
  into v_said from public.outbox m;
  update public.outbox set status = 'sent';
  delete from public.outbox where kind <> 'x';
  return v_said;
end $$;
create function tests.step(p_status text) returns text language plpgsql as $$
begin
  update public.return_requests set status = p_status,
    received_at = case when p_status in ('received', 'refunded', 'replaced') then now() end,
    restocked = case when p_status in ('received', 'refunded', 'replaced') then false end,
    closed_at = case when p_status in ('rejected', 'refunded', 'replaced', 'withdrawn') then now() end,
    rejected_reason = case when p_status = 'rejected' then 'Worn' end,
    refund_amount = case when p_status = 'refunded' then 100 end;
  return tests.told();
end $$;
insert into public.return_requests (number, request_key, order_id, user_id, kind, items_amount, refund_mode, bank_account_number)
values ('RET-1780000000000', gen_random_uuid(), tests.order_id('one'), tests.id('asha'), 'exchange', 100, 'bank', '123456789012');
select is((select bool_or(data::text ~ '123456789012') from public.outbox), false, 'nobody''s account is in a mail');
select is(tests.told(), 'return-update requested asha@tests.example, owner-return requested care@haat.example', 'asked: the shopper and the owner');
select is(tests.step(s), 'return-update ' || s || ' asha@tests.example', s)
from unnest(array['approved', 'received', 'replaced', 'refunded', 'rejected']) s;
select is(tests.step('rejected'), 'nothing', 'the same again is no news');
select * from finish();
rollback;
