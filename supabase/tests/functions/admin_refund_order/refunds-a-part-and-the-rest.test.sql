begin;
select plan(8);
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

select is(
  tests.admin_refund_order('one', 50, 200),
  '{"ok": true, "amount": 50, "left": 150.00}',
  'refunds a part'
);
select is(
  tests.admin_refund_order('one', 50, 200),
  '{"ok": false, "code": "changed", "left": 150.00}',
  'rejects the same request when the refundable amount has changed'
);
select is(
  tests.admin_refund_order('one', 150.01) ->> 'code',
  'invalid_amount',
  'rejects more than is left'
);
select is(tests.admin_refund_order('one') ->> 'amount', '150.00', 'refunds all that is left by default');
select is(tests.admin_refund_order('one') ->> 'code', 'nothing_left', 'rejects another refund');
select is(
  tests.admin_refunds('one'),
  'admin 50.00 due, admin 150.00 due',
  'creates two due refunds'
);
select is(
  tests.order_state('one'),
  'confirmed/paid/razorpay',
  'keeps the order''s status until the refunds are processed'
);
select is(
  (
    select count(*)::int
    from public.audit_log
    where entity = 'refunds' and actor_id = tests.id('admin')
  ),
  2,
  'records both refunds in the audit log'
);

select * from finish();
rollback;
