begin;
select plan(2);
select tests.create_shop();

delete from public.categories where not exists (select from public.products p where p.category_id = categories.id);
update public.products set category_id = null;
delete from public.categories;
insert into public.categories (name, slug, is_active, deleting_since)
values ('Toys', 'toys', true, null), ('Books', 'books', false, null), ('Old', 'old', true, now());

select is(
  (select jsonb_agg(c -> 'name') from jsonb_array_elements(tests.admin_list_products() -> 'categories') c),
  '["Books", "Toys"]',
  'returns the categories by name, also inactive ones, without one that is being deleted'
);
select is(
  tests.admin_list_products('no such thing') -> 'categories' #>> '{0,id}',
  (select id::text from public.categories where slug = 'books'),
  'with their ids, also when no product matches'
);

select * from finish();
rollback;
