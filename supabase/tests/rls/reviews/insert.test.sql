begin;
select plan(12);
select tests.create_shop();

select tests.create_order('lamp', 'asha', tests.order_line('lamp'));

select is(
  tests.run_as('asha', tests.insert_review('lamp')),
  '42501',
  'rejects a shopper whose order was not delivered'
);

update public.orders
set status = 'delivered', delivered_at = now()
where id = tests.order_id('lamp');

select is(
  tests.run_as('asha', tests.insert_review('lamp', c.name, c.value)),
  '42501',
  'rejects a given ' || ltrim(c.name, ', ')
)
from (
  values
    (', is_approved', ', true'),
    (', author_name', ', ''Minister'''),
    (', created_at', ', now()'),
    (', id', ', gen_random_uuid()')
) c (name, value);
select is(
  tests.run_as('asha', tests.insert_review('lamp', ', user_id', $$, tests.id('bala')$$)),
  '42501',
  'rejects another author'
);
select is(
  tests.run_as('asha', tests.insert_review('lamp')),
  '1',
  'accepts a shopper whose order was delivered'
);
select is(
  tests.run_as('asha', tests.insert_review('lamp')),
  '23505',
  'rejects a second review of the product'
);
select is(
  tests.run_as('asha', tests.insert_review('mat')),
  '42501',
  'rejects a product the shopper did not buy'
);
select is(tests.run_as('bala', tests.insert_review('lamp')), '42501', 'rejects another shopper');
select is(
  tests.run_as('admin', tests.insert_review('lamp')),
  '42501',
  'rejects an admin who did not buy the product'
);
select is(tests.run_as('anon', tests.insert_review('lamp')), '42501', 'rejects a visitor');

select * from finish();
rollback;
