begin;
select plan(4);
select tests.create_shop();

delete from public.outbox;
select
  tests.shop_send_message('asha', 'Asha', 'Asha@Tests.example', 'From the account'),
  tests.shop_send_message('bala', 'Bala', 'asha@tests.example', 'Buy my pills'),
  tests.shop_send_message('anon', 'A visitor', 'asha@tests.example', 'Buy my pills'),
  tests.shop_send_message('anon', 'A visitor', 'asha@tests.example', 'The fourth'),
  tests.shop_send_message('anon', 'A visitor', 'else@where.example', 'Hello');

select is(
  (select string_agg(
    to_email || ' ' || (data ->> 'ticket_number') || ' ' || coalesce(data ->> 'message', 'without it'), ', ' order by id
  ) from public.outbox where kind = 'message-received' and lower(to_email) = 'asha@tests.example'),
  'Asha@Tests.example T-000001 From the account, asha@tests.example T-000002 without it, '
    || 'asha@tests.example T-000003 without it',
  'tells an address of three messages within an hour, and repeats only what its own account wrote'
);
select is(
  (select array_agg(user_id is not null order by id) from public.outbox where kind = 'message-received'),
  array[true, false, false, false],
  'belongs to the account that wrote'
);
select is(
  (select string_agg(data::text, '') ~ 'Bala|visitor|pills' from public.outbox where kind = 'message-received'),
  false,
  'has nothing that a stranger typed'
);

select tests.shop_send_message('anon', 'A visitor', 'v' || n || '@where.example', 'Hello')
from generate_series(6, 22) n;

select is(
  (select count(*) from public.outbox where kind = 'message-received'), 19::bigint,
  'stops after twenty messages within an hour'
);

select * from finish();
rollback;
