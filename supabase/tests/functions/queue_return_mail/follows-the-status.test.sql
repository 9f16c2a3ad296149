begin;
select plan(6);
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

create function tests.return_mails_after_status(p_status text)
returns text
language plpgsql
as $$
begin
  update public.return_requests
  set
    status = p_status,
    received_at = case when p_status in ('received', 'refunded', 'replaced') then now() end,
    restocked = case when p_status in ('received', 'refunded', 'replaced') then false end,
    closed_at = case when p_status in (
      'rejected',
      'refunded',
      'replaced',
      'withdrawn'
    ) then now() end,
    rejected_reason = case when p_status = 'rejected' then 'Worn' end,
    refund_amount = case when p_status = 'refunded' then 100 end;
  return tests.take_return_mails();
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
select tests.take_return_mails();

select is(
  tests.return_mails_after_status(s),
  'return-update ' || s || ' asha@tests.example',
  'queues a mail for the status ' || s
)
from unnest(array['approved', 'received', 'replaced', 'refunded', 'rejected']) s;
select is(
  tests.return_mails_after_status('rejected'),
  'none',
  'queues no mail when the status stays the same'
);

select * from finish();
rollback;
