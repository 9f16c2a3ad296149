begin;
select plan(2);
select tests.create_shop();

delete from public.products;
delete from public.categories;
select is(tests.call_as('anon', 'public.shop_categories()'), '[]'::jsonb, 'is an empty list without categories');

insert into public.categories (name, slug, sort_order, is_active)
values ('Toys', 'toys', 2, true), ('Books', 'books', 2, true), ('Food', 'food', 1, true), ('Old', 'old', 0, false);
select is(
  tests.call_as('anon', 'public.shop_categories()'),
  '[{"name": "Food", "slug": "food"}, {"name": "Books", "slug": "books"}, {"name": "Toys", "slug": "toys"}]'::jsonb,
  'lists active ones by their order and then by name'
);

select * from finish();
rollback;
