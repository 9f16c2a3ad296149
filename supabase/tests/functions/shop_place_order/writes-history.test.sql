begin;
select plan(2);
select tests.create_shop();

create temp table result on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp', 2) || tests.order_line('mat', 1),
  p_key => tests.id('key'),
  p_cart => tests.id('cart')
) as a;
create temp view placed as select o.* from public.orders o join result r on o.id = (
  r.a ->> 'order_id'
)::uuid;

select results_eq(
  $$
    select h.status, h.payment_status, h.actor, h.actor_id
    from public.order_status_history h
    join placed p on p.id = h.order_id
    order by h.id
  $$,
  $$
    values
      ('pending', 'pending', 'shopper', tests.id('asha')),
      ('confirmed', 'pending', 'shopper', tests.id('asha'))
  $$,
  'writes a row for both statuses'
);
select is(
  (select count(*) from public.audit_log where entity_id in (select a ->> 'order_id' from result)),
  0::bigint,
  'writes nothing to the audit log'
);

select * from finish();
rollback;
