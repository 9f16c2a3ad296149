begin;
select plan(4);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));

select is(
  tests.admin_set_shipment('one', ' Speed Post ', ' EK123 ', ' https://post.example/EK123?x=1#y '),
  'ok',
  'accepts carrier, number and link'
);
select is(
  tests.shipment(),
  'Speed Post | EK123 | https://post.example/EK123?x=1#y',
  'stores them trimmed'
);
select is(
  (select status || ' ' || payment_status from public.orders where id = tests.order_id('one')),
  'confirmed pending',
  'keeps the status'
);
select is(
  (
    select count(*)::int
    from public.audit_log
    where entity = 'orders'
      and entity_id = tests.order_id('one')::text
      and actor_id = tests.id('admin')
  ),
  1,
  'records the admin in the audit log'
);

select * from finish();
rollback;
