begin;
select plan(6);
select tests.create_shop();

select is(
  tests.call_as('admin', $$public.admin_delete_category(tests.id('pots'))$$),
  '{"ok": true, "deleted": true, "detached": 3, "left": 0}',
  'deletes a category with few products in one call'
);
select is_empty(
  $$select id from public.categories where id = tests.id('pots')$$,
  'removes its row'
);
select is(
  (select count(*)::integer from public.products where category_id is null and id in (
    tests.id('lamp'), tests.id('mat'), tests.id('ghost'))),
  3,
  'keeps its products, without a category'
);
select results_eq(
  $$
    select entity, action, before ->> 'name', before ->> 'is_active', before ->> 'detached_products'
    from public.audit_log
    where actor_id = tests.id('admin')
  $$,
  $$values ('categories', 'delete', 'Pots', 'true', '3')$$,
  'writes one audit row, with the number of products'
);
select is(
  tests.call_as('admin', $$public.admin_delete_category(tests.id('attic'))$$),
  '{"ok": true, "deleted": true, "detached": 0, "left": 0}',
  'deletes a category without products'
);
select is(
  tests.call_as('admin', $$public.admin_delete_category(tests.id('pots'))$$) ->> 'code',
  'not_found',
  'answers not_found for a category that is gone'
);

select * from finish();
rollback;
