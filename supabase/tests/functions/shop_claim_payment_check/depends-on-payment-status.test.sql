begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));

create function tests.claim(p_name text default 'one')
returns jsonb
language sql
as $$
  select tests.call_as(
    'service_role',
    format('public.shop_claim_payment_check(%L)', tests.order_id(p_name))
  );
$$;

create function tests.claim_when(p_change text)
returns jsonb
language plpgsql
as $$
begin
  execute 'update public.orders set ' || p_change || $sql$ where id = tests.order_id('one')$sql$;
  return tests.claim();
end;
$$;

select tests.create_order('never', 'asha', tests.order_line('lamp'), 'razorpay');

select is(
  tests.claim_when($$payment_status = 'paid', payment_checked_at = null$$),
  'false',
  'refuses the check of a paid order'
);
select is(
  tests.claim_when($$payment_status = 'failed', status = 'failed'$$),
  'true',
  'grants the check of a failed order'
);
select is(tests.claim('never'), 'false', 'refuses the check of an order without a Razorpay order');

select * from finish();
rollback;
