begin;
select plan(5);
select tests.create_shop();

select tests.create_order('cash', 'asha', tests.order_line('lamp', 2));

select is(
  tests.take_order_mails('cash'),
  'order-confirmed, (owner-order)',
  'queues the confirmation and the mail to the owner'
);
select is((tests.last_order_mail('cash') ->> 'total')::numeric, 200.00, 'names the total');
select is(
  tests.last_order_mail('cash') -> 'items',
  '[{"name": "lamp", "total": 200.00, "quantity": 2}]'::jsonb,
  'names the items'
);
select is(
  tests.last_order_mail('cash') #>> '{shop,contact_email}',
  'care@haat.example',
  'names the shop''s contact address'
);
select tests.create_kurta();
select tests.create_order('sizes', 'asha', tests.order_line('kurta-m', 2) || tests.order_line('kurta-s'));
select is(
  tests.last_order_mail('sizes') -> 'items',
  '[{"name": "kurta · M · Indigo", "total": 1200.00, "quantity": 2},
    {"name": "kurta · S · Indigo", "total": 500.00, "quantity": 1}]'::jsonb,
  'names the variants'
);

select * from finish();
rollback;
