begin;
select plan(5);
select tests.create_shop();

insert into public.categories (name, slug) values ('Zqxware', 'zqxware'), ('Hidden zqxtools', 'zqxtools');
update public.categories set is_active = false where slug = 'zqxtools';
insert into public.products (name, price, sku, category_id)
select 'Zqxlamp ' || n, 10, 'ZQX-' || n, c.id
from public.categories c, generate_series(1, 2) n
where c.slug = 'zqxware';

select is(private.nearest_category('zqxwears') ->> 'slug', 'zqxware', 'the category with a similar name');
select is(
  private.nearest_category('purple zqxlamp') ->> 'slug', 'zqxware', 'the category of products with one of the words'
);
select is(private.nearest_category('zqxtools') ->> 'slug', null, 'never an inactive one');
select is(private.nearest_category('!') ->> 'slug', null, 'none for a search without words');
insert into public.products (name, price, sku, category_id)
select 'Zqxman ' || n, 10, 'ZQX-M' || n, tests.id('pots') from generate_series(1, 9) n;
insert into public.search_words (word, means) values ('ladies', '{zqxman}')
on conflict (key) do update set means = '{zqxman}';
select is(
  private.nearest_category('ladies zqxlamp') ->> 'slug', 'zqxware', 'whatever a weak word beside the others would find'
);

select * from finish();
rollback;
