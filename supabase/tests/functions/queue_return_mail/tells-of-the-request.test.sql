begin;
select plan(5);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.admin_set_order_status('one', 'delivered');
delete from public.outbox;

-- Returns and deletes the queued mails.
create function tests.take_return_mails()
returns text
language plpgsql
as $$
declare
  v_mails text;
begin
  select coalesce(
    string_agg(m.kind || ' ' || (m.data ->> 'status') || ' ' || m.to_email, ', ' order by m.id),
    'none'
  )
  into v_mails
  from public.outbox m;
  delete from public.outbox;
  return v_mails;
end;
$$;

insert into public.return_requests (
  number, request_key, order_id, user_id, kind, items_amount, refund_mode, bank_account_number
)
values
  (
    'RET-1780000000000', gen_random_uuid(), tests.order_id('one'), tests.id('asha'), 'exchange',
    100, 'bank', '123456789012'
  );

select is(
  (select bool_or(data::text ~ '123456789012') from public.outbox),
  false,
  'leaves the bank account out of the mails'
);
select is(
  tests.take_return_mails(),
  'return-update requested asha@tests.example, owner-return requested care@haat.example',
  'queues a mail to the shopper and one to the owner'
);

-- Creates a request. Returns the refund that the mail to the shopper announces, in rupees.
create function tests.expected(p_kind text, p_amount numeric)
returns text
language plpgsql
as $$
declare
  v_expected text;
begin
  insert into public.return_requests (number, request_key, order_id, user_id, kind, items_amount, refund_mode, upi_id)
  values (
    'RET-178000000' || (1000 + (select count(*) from public.return_requests)), gen_random_uuid(), tests.order_id('one'),
    tests.id('asha'), p_kind, p_amount, 'upi', 'asha@bank'
  );
  select m.data ->> 'expected_amount' into v_expected from public.outbox m where m.kind = 'return-update';
  delete from public.outbox;
  return v_expected;
end;
$$;
select is(tests.expected('return', 100.5), '100.50', 'says what will come back for a return');
select is(tests.expected('exchange', 100), null, 'nothing comes back for an exchange');
update public.orders set payment_status = 'pending' where id = tests.order_id('one');
select is(tests.expected('return', 100), null, 'nor for an order that was not paid');

select * from finish();
rollback;
