begin;
select plan(4);
select tests.create_shop();

-- Imports price, stock and active flag of the lamp, as a preview that showed Rs 100, 10 units and active confirms them.
create function tests.import_lamp(p_price numeric, p_stock integer)
returns jsonb
language sql
as $$
  select tests.call_as('admin', format('public.admin_import_products(%L)', jsonb_build_array(jsonb_build_object(
    'sku', 'TEST-LAMP', 'price', p_price, 'stock', p_stock, 'is_active', false,
    'expected', '{"price": 100, "stock": 10, "is_active": true}'::jsonb
  ))));
$$;

select is(tests.import_lamp(120, 7), '{"ok": true, "changed": 1}', 'writes the new values');
select is(tests.import_lamp(120, 7), '{"ok": true, "changed": 1}', 'accepts them again');
select is(tests.import_lamp(120, 8) ->> 'code', 'changed', 'rejects other values, since the product has changed');
select results_eq(
  $$
    select quantity, reason from public.stock_movements
    where product_id = tests.id('lamp') and reason <> 'opening'
  $$,
  $$values (-3, 'import')$$,
  'moves the stock once'
);

select * from finish();
rollback;
