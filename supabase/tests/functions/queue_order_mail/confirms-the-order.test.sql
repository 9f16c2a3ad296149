begin;
select plan(4);
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

select * from finish();
rollback;
