begin;
select plan(5);
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

select is(tests.claim('one'), 'true', 'grants the first check');
select is(tests.claim('one'), 'false', 'refuses a check right after another');
select is(
  tests.claim_when($$payment_checked_at = clock_timestamp() - interval '3 seconds'$$),
  'false',
  'refuses a check after 3 seconds'
);
select is(
  tests.claim_when($$payment_checked_at = clock_timestamp() - interval '4 seconds'$$),
  'true',
  'grants a check after 4 seconds'
);
select is(
  (select payment_checks from public.orders where id = tests.order_id('one')),
  0,
  'leaves the schedule of the reconciliation unchanged'
);

select * from finish();
rollback;
