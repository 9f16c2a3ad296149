begin;
select plan(5);
select tests.create_shop();

create function tests.save_lamp(p_changes jsonb)
returns jsonb
language sql
as $$
  select tests.call_as('admin', format(
    'public.admin_save_product(%L, %L, 10, %L, %L)',
    p.id, private.product_version(p), to_jsonb(p) - 'search_vector' || p_changes, ''
  ))
  from public.products p
  where p.id = tests.id('lamp');
$$;

update public.products set category_id = tests.id('attic') where id = tests.id('lamp');
select tests.call_as('admin', $$public.admin_delete_category(tests.id('pots'), 1)$$);

select is(
  tests.run_as('admin', $$
    insert into public.products (name, sku, price, category_id) values ('Bowl', 'BOWL', 100, tests.id('pots'))
  $$),
  '23503',
  'rejects a new product'
);
select is(
  tests.save_lamp(jsonb_build_object('category_id', tests.id('pots'))) ->> 'code',
  'unknown_category',
  'rejects a product of another category'
);

update public.products set category_id = null where id = tests.id('lamp');

select is(
  tests.save_lamp(jsonb_build_object('category_id', tests.id('pots'))) ->> 'code',
  'unknown_category',
  'rejects a product without a category'
);
select is(
  tests.save_lamp(jsonb_build_object('category_id', tests.id('attic'))),
  '{"ok": true, "variants": []}',
  'accepts another category'
);
select is(
  tests.run_as('admin', $$
    update public.products set price = price + 1, category_id = tests.id('pots')
    where category_id = tests.id('pots')
  $$),
  '1',
  'accepts changes of the products that are left in it'
);

select * from finish();
rollback;
