begin;
select plan(2);
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

select * from finish();
rollback;
