begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));

create function tests.set_seen(p_status text, p_seen text)
returns jsonb
language sql
as $$
  select tests.call_as(
    'admin',
    format($sql$public.admin_set_order_status(tests.order_id('one'), %L, %L)$sql$, p_status, p_seen)
  );
$$;

select tests.admin_set_order_status('one', 'pending');

select is(
  tests.set_seen('shipped', 'processing'),
  '{"ok": false, "code": "changed", "status": "pending"}',
  'rejects a change when the order has another status than was seen'
);
select is(
  tests.set_seen('pending', 'processing') -> 'changed',
  'false',
  'accepts it when the order has the new status already'
);
select is(
  tests.set_seen('processing', 'pending') ->> 'status',
  'processing',
  'changes the status that was seen'
);

select * from finish();
rollback;
