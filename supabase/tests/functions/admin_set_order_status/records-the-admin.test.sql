begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', s)
from unnest(array['processing', 'shipped', 'delivered', 'confirmed', 'pending']) s;

select is(tests.stock('lamp'), 7, 'moves no stock between open statuses');
select results_eq(
  $$
    select status, actor, actor_id
    from public.order_status_history
    where order_id = tests.order_id('one')
    order by id desc
    limit 1
  $$,
  $$values ('pending', 'admin', tests.id('admin'))$$,
  'writes the admin to the status history'
);
select is(
  (
    select count(*)
    from public.audit_log
    where entity = 'orders'
      and entity_id = tests.order_id('one')::text
      and actor_id = tests.id('admin')
      and not after ? 'cash'
  ),
  5::bigint,
  'writes each change to the audit log'
);

select * from finish();
rollback;
