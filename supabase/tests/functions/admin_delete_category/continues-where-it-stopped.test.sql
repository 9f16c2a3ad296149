begin;
select plan(9);
select tests.create_shop();

-- The products of "pots", in the order in which they are taken out of it.
create function tests.in_category()
returns boolean[]
language sql
as $$
  select array_agg(p.category_id is not distinct from tests.id('pots') order by p.id)
  from public.products p
  where p.id in (tests.id('lamp'), tests.id('mat'), tests.id('ghost'));
$$;

select is(
  tests.call_as('admin', $$public.admin_delete_category(tests.id('pots'), 2)$$),
  '{"ok": true, "deleted": false, "detached": 2, "left": 1}',
  'takes no more products out of a category than it may'
);
select is(tests.in_category(), array[false, false, true], 'takes those with the lowest ids first');
select results_eq(
  $$select deleting_since, detached_products from public.categories where id = tests.id('pots')$$,
  $$values (now(), 2)$$,
  'remembers that the category is being deleted, and how far it is'
);
select is(
  tests.run_as('anon', $$select from public.categories where id = tests.id('pots')$$),
  '0',
  'hides it from the shop'
);
select is(
  tests.run_as('admin', $$update public.categories set is_active = true where id = tests.id('pots')$$),
  '0',
  'does not let an admin show it again'
);
select is(
  tests.run_as('admin', $$delete from public.categories where id = tests.id('pots')$$),
  '42501',
  'does not let an admin delete it in another way'
);
select is(
  tests.call_as('admin', $$public.admin_delete_category(tests.id('pots'), 2)$$),
  '{"ok": true, "deleted": true, "detached": 3, "left": 0}',
  'deletes it with its last products'
);
select is(tests.in_category(), array[false, false, false], 'has taken all products out of it');
select results_eq(
  $$
    select entity, action, before ->> 'is_active', coalesce(after ->> 'is_active', before ->> 'detached_products')
    from public.audit_log
    where actor_id = tests.id('admin')
    order by id
  $$,
  $$values ('categories', 'update', 'true', 'false'), ('categories', 'delete', 'false', '3')$$,
  'writes an audit row when it starts and when it ends, and none for the products'
);

select * from finish();
rollback;
