begin;
select plan(6);
select tests.create_shop();

update public.products set stock = 8 where id = tests.id('lamp');

select is(
  tests.admin_save_product(tests.product_version(), 10, '{"brand": "Deepa", "stock": 10}'),
  'ok',
  'saves another field after a sale'
);
select is(tests.stock('lamp'), 8, 'keeps the stock after the sale');
select is(
  tests.admin_save_product(tests.product_version(), 10, '{"stock": 12}'),
  'changed',
  'rejects a new stock after a sale'
);
select is(
  tests.admin_save_product(tests.product_version(), 8, '{"stock": 12}'),
  'ok',
  'saves a new stock counted after the sale'
);
select is(
  (
    select quantity || ' ' || reason
    from public.stock_movements
    where product_id = tests.id('lamp')
    order by id desc
    limit 1
  ),
  '4 counted',
  'records the new stock with its reason in the ledger'
);
select is(
  (
    select after ->> 'stock'
    from public.audit_log
    where entity = 'products' and after ? 'reason'
    order by id desc
    limit 1
  ),
  '12',
  'records the new stock in the audit log'
);

select * from finish();
rollback;
