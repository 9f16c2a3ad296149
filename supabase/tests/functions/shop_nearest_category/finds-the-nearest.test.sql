begin;
select plan(5);
select tests.create_shop();

insert into public.categories (name, slug) values ('Zqxware', 'zqxware'), ('Hidden zqxtools', 'zqxtools');
update public.categories set is_active = false where slug = 'zqxtools';
insert into public.products (name, price, sku, category_id)
select 'Zqxlamp ' || n, 10, 'ZQX-' || n, c.id
from public.categories c, generate_series(1, 2) n
where c.slug = 'zqxware';

select is(public.shop_nearest_category('zqxwears') ->> 'slug', 'zqxware', 'the category with a similar name');
select is(
  public.shop_nearest_category('purple zqxlamp') ->> 'slug', 'zqxware', 'the category of products with one of the words'
);
select is(public.shop_nearest_category('zqxtools') ->> 'slug', null, 'never an inactive one');
select is(public.shop_nearest_category('!') ->> 'slug', null, 'none for a search without words');
select is(
  tests.run_as('anon', $$select 1 where public.shop_nearest_category('zqxlamp') ->> 'name' = 'Zqxware'$$),
  '1',
  'a visitor may ask'
);

select * from finish();
rollback;
