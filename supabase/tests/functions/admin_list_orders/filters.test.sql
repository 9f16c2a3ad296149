begin;
select plan(20);
select tests.create_shop();

select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat', 2)),
  tests.create_online_order('three', 'asha', tests.order_line('lamp', 2));
update public.orders set created_at = timestamptz '2026-03-04 23:59:59.9+05:30', carrier = 'Delhivery'
where id = tests.order_id('one');
update public.orders set created_at = timestamptz '2026-03-05 00:00+05:30', carrier = 'Blue Dart'
where id = tests.order_id('two');
update public.orders set created_at = timestamptz '2026-03-06 12:00+05:30' where id = tests.order_id('three');
-- 1, 2 and 3 rupees, in paise that none of them has.
update public.orders o set subtotal = v.amount, total_amount = v.amount
from (values ('one', 100), ('two', 300), ('three', 200)) v (name, amount)
where o.id = tests.order_id(v.name);

select is(tests.list_orders(v.query::jsonb), v.found, v.what)
from (
  values
    ('{}', 'three two one: 3', 'lists all, newest first'),
    ('{"sort": "oldest"}', 'one two three: 3', 'sorts by age'),
    ('{"sort": "highest"}', 'two three one: 3', 'sorts by amount, highest first'),
    ('{"sort": "lowest"}', 'one three two: 3', 'sorts by amount, lowest first'),
    ('{"payment": "pending", "method": "razorpay"}', 'three: 1', 'filters by payment and method'),
    ('{"method": "cod"}', 'two one: 2', 'filters by method'),
    ('{"payment": "refunded"}', 'none: 0', 'filters by payment'),
    ('{"carrier": "Delhivery"}', 'one: 1', 'filters by carrier'),
    ('{"from": "2026-03-05"}', 'three two: 2', 'begins with a day in India'),
    ('{"to": "2026-03-04"}', 'one: 1', 'ends with a day in India'),
    ('{"from": "2026-03-05", "to": "2026-03-05"}', 'two: 1', 'filters by one day'),
    ('{"least": 200}', 'three two: 2', 'includes the least amount'),
    ('{"most": 200}', 'three one: 2', 'includes the highest amount'),
    ('{"least": 100.01, "most": 299.99}', 'three: 1', 'filters by paise'),
    ('{"search": "asha", "method": "cod", "sort": "oldest", "most": 100}', 'one: 1', 'combines a search and filters'),
    ('{"search": "asha", "sort": "highest"}', 'two three one: 3', 'sorts what a search finds'),
    ('{"status": "", "from": null, "least": null, "sort": "nonsense"}', 'three two one: 3', 'leaves out what is empty'),
    ('{"from": "soon"}', '22023', 'rejects a day that is none')
) v (query, found, what);
select is(
  tests.call_as('admin', $$public.admin_list_orders('{"limit": 1, "offset": 0}')$$) -> 'carriers',
  '["Blue Dart", "Delhivery"]',
  'names the carriers of all orders'
);
select is(tests.list_orders('{"limit": 1, "offset": 1, "sort": "lowest"}'), 'three: 3', 'pages through a sorted list');

select * from finish();
rollback;
