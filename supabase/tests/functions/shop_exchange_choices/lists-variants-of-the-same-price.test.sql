begin;
select plan(3);
select tests.create_shop();
select tests.create_exchange();

select is(
  tests.call_as('asha', $$public.shop_exchange_choices(tests.order_id('one'))$$),
  jsonb_build_array(jsonb_build_object(
    'order_item_id', (select id from public.order_items where product_id = tests.id('kurta-s')),
    'product_id', tests.id('kurta-rust'), 'label', 'S · Rust', 'stock', 2
  )),
  'lists the other variant of the same price, with its stock'
);
update public.products set price = 500 where id = tests.id('kurta-m');
select is(
  jsonb_path_query_array(
    tests.call_as('asha', $$public.shop_exchange_choices(tests.order_id('one'))$$), '$[*].label'
  ),
  '["S · Rust", "M · Indigo"]',
  'in the order of the option values'
);
update public.products set is_active = false where id = tests.id('kurta');
select is(
  tests.call_as('asha', $$public.shop_exchange_choices(tests.order_id('one'))$$), '[]', 'nothing of a product off sale'
);

select * from finish();
rollback;
