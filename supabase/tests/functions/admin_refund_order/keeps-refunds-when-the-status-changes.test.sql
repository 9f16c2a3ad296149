begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));

create function tests.admin_refunds(p_name text)
returns text
language sql
as $$
  select coalesce(
    string_agg(
      r.reason || ' ' || r.amount || ' ' || r.status,
      ', ' order by r.created_at,
      r.amount
    ),
    'none'
  )
  from public.refunds r
  where r.order_id = tests.order_id(p_name);
$$;

select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_refund_order('one', 50, 200), tests.admin_refund_order('one');
select tests.admin_set_order_status('one', 'cancelled');

select is(
  tests.admin_refunds('one'),
  'admin 50.00 due, admin 150.00 due',
  'cancelling creates no second refund'
);
select is(tests.admin_set_order_status('one', 'confirmed') ->> 'ok', 'true', 'the order is reinstated');
select is(
  tests.admin_refunds('one'),
  'admin 50.00 due, admin 150.00 due',
  'reinstating keeps the refunds of an admin'
);

select * from finish();
rollback;
