-- Fixtures for the outbox.
begin;

-- Calls public.shop_claim_mails as the server. Returns 'kind address' of each mail, joined with ', ', or 'none'.
create function tests.shop_claim_mails(p_limit integer default 10)
returns text
language sql
as $$
  select a #>> '{}'
  from tests.call_as(
    'service_role',
    format(
      $sql$
        (
          select coalesce(string_agg(c.kind || ' ' || c.to_email, ', ' order by c.id), 'none')
          from public.shop_claim_mails(%s) c
        )
      $sql$,
      p_limit
    )
  ) a;
$$;

-- Resends the only mail of the outbox as p_who. Returns 'ok' or the error code.
create function tests.admin_resend_mail(p_who text default 'admin')
returns text
language sql
as $$
  select tests.outcome(
    tests.call_as(p_who, format('public.admin_resend_mail(%s)', (select id from public.outbox)))
  );
$$;

-- Returns the queued mails about an order, those to the owner in brackets, and marks them as sent.
create function tests.take_order_mails(p_name text)
returns text
language plpgsql
as $$
declare
  v_mails text;
begin
  select coalesce(
    string_agg(
      case when m.user_id is null then '(' || m.kind || ')' else m.kind end,
      ', ' order by m.id
    ),
    'none'
  )
  into v_mails
  from public.outbox m
  where m.order_id = tests.order_id(p_name) and m.status = 'queued';
  update public.outbox m set status = 'sent' where m.order_id = tests.order_id(p_name);
  return v_mails;
end;
$$;

-- Returns the data of the last mail about an order to its shopper.
create function tests.last_order_mail(p_name text)
returns jsonb
language sql
as $$
  select m.data
  from public.outbox m
  where m.order_id = tests.order_id(p_name) and m.user_id is not null
  order by m.id desc
  limit 1;
$$;

-- Sets the status of an order as an admin and returns the mails it queued.
create function tests.order_mails_after_status(p_name text, p_status text)
returns text
language plpgsql
as $$
begin
  perform tests.admin_set_order_status(p_name, p_status);
  return tests.take_order_mails(p_name);
end;
$$;

-- Returns the queued mails about refunds: 'kind amount reason', joined with ', '. Empties the outbox.
create function tests.take_refund_mails()
returns text
language plpgsql
as $$
declare
  v_mails text;
begin
  select coalesce(
    string_agg(
      m.kind || ' ' || (m.data ->> 'amount') || ' ' || (m.data ->> 'reason'),
      ', ' order by m.id
    ),
    'none'
  )
  into v_mails
  from public.outbox m
  where m.kind in ('refunded', 'payment-returned');
  delete from public.outbox;
  return v_mails;
end;
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'shop_claim_mails', 'the mail fixtures are in place');
select * from finish();
rollback;
