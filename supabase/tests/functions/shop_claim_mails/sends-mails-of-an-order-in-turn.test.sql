begin;
select plan(3);
select tests.create_shop();

delete from public.outbox;
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('lamp'));
update public.outbox set next_attempt_at = now(), created_at = now();
update public.settings set contact_email = 'owner@tests.example';
select tests.admin_set_order_status('one', s) from unnest(array['shipped', 'delivered']) s;
select tests.shop_claim_mails(1);
select tests.shop_claim_mails();

create function tests.claim_after_sending(p_kind text)
returns text
language plpgsql
as $$
begin
  perform public.shop_record_mail(m.id, true)
  from public.outbox m
  where m.kind = p_kind and m.order_id = tests.order_id('one');
  return tests.shop_claim_mails();
end;
$$;

select is(
  tests.claim_after_sending('order-confirmed'),
  'order-shipped asha@tests.example',
  'claims the next mail once the first was sent'
);
select is(
  tests.claim_after_sending('order-shipped'),
  'order-delivered asha@tests.example',
  'claims the mail after that'
);
select is(tests.claim_after_sending('order-delivered'), 'none', 'claims none when all were sent');

select * from finish();
rollback;
