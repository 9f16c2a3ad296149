begin;
select plan(20);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 2));

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'bala', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.shipment_items default values',
      'update public.shipment_items set quantity = quantity',
      'delete from public.shipment_items',
      'truncate public.shipment_items cascade'
    ]
  ) s;

select * from finish();
rollback;
