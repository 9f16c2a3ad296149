begin;
select plan(14);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.admin_set_shipment('one', 'Speed Post', 'EK123', 'https://post.example/EK123?x=1#y');

select is(
  tests.admin_set_shipment('one', 'Speed Post', repeat('9', 81), null),
  'invalid_number',
  'rejects a number that is too long'
);
select is(
  tests.admin_set_shipment('one', repeat('x', 81), null, null),
  'invalid_carrier',
  'rejects a carrier that is too long'
);
select is(
  tests.admin_set_shipment('one', null, null, u),
  'invalid_url',
  'rejects the link ' || left(translate(u, E'\n', ' '), 40)
)
from unnest(
  array[
    'http://post.example/1',
    'javascript:alert(1)',
    'ftp://post.example',
    'post.example/1',
    'https://',
    'https://a b',
    'https://a"b',
    'https://a<b',
    E'https://a\nb',
    'https://' || repeat('a', 500)
  ]
) u;
select is(
  tests.shipment(),
  'Speed Post | EK123 | https://post.example/EK123?x=1#y',
  'changes nothing'
);
select throws_ok(
  $$
    update public.orders set tracking_url = 'javascript:alert(1)' where id = tests.order_id('one')
  $$,
  '23514',
  null,
  'the table rejects such a link, too'
);

select * from finish();
rollback;
