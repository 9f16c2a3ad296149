begin;
select plan(9);
select tests.create_shop();
update public.products set stock = 100;

-- Returns one value of asha's page, by its path.
create function tests.customer(p_path text, p_limit integer default 20, p_offset integer default 0)
returns text
language sql
as $$
  select tests.call_as(
    'admin', format('public.admin_get_customer(%L, %s, %s)', tests.id('asha'), p_limit, p_offset)
  ) #>> p_path::text[];
$$;

select is(
  tests.customer('{orders_total}') || ' ' || tests.customer('{spent}') || ' ' || tests.customer('{orders}'), '0 0 []',
  'a new customer has nothing'
);
select tests.create_order('o' || n, 'asha', tests.order_line('lamp')) from generate_series(1, 4) n;
select tests.create_order('other', 'bala', tests.order_line('lamp', 2));
update public.orders o set created_at = now() - interval '1 day' * (5 - n)
from generate_series(1, 4) n where o.id = tests.order_id('o' || n);
select tests.set_status('o1', 'delivered'), tests.set_status('o2', 'delivered');
select tests.set_status('o3', 'shipped'), tests.set_status('o3', 'cancelled');
insert into public.return_requests (order_id, user_id, number, request_key, kind, items_amount, status, closed_at)
values
  (tests.order_id('o1'), tests.id('asha'), 'RET-1000000000001', gen_random_uuid(), 'return', 100, 'requested', null),
  (tests.order_id('o2'), tests.id('asha'), 'RET-1000000000002', gen_random_uuid(), 'return', 100, 'withdrawn', now());

select is(tests.customer('{orders_total}'), '4', 'counts the customer''s own orders');
select is(tests.customer('{delivered}') || ' ' || tests.customer('{returned}'), '2 1',
  'counts delivered orders, and those of which something came back');
select is(
  tests.customer('{cancelled}') || ' ' || tests.customer('{undelivered}'), '1 1', 'counts what came back unopened'
);
select is(tests.customer('{spent}')::numeric, 200.00, 'adds up what was paid');

update public.return_requests set status = 'received', received_at = now(), restocked = false
where number = 'RET-1000000000001';
update public.return_requests set status = 'refunded', refund_amount = 40, closed_at = now()
where number = 'RET-1000000000001';
select is(tests.customer('{spent}')::numeric, 160.00, 'less what went back');
select is(
  tests.customer('{orders,0,id}', 2, 1), tests.order_id('o3')::text, 'pages of orders are the newest first'
);
insert into public.newsletter_subscribers (email, confirmed_at) values ('asha@tests.example', now());
select is(tests.customer('{consent,status}'), 'subscribed', 'knows what was agreed to');
select is(
  tests.call_as('admin', format('public.admin_get_customer(%L, 20, 0)', tests.id('nobody'))), null,
  'an unknown customer is null'
);

select * from finish();
rollback;
