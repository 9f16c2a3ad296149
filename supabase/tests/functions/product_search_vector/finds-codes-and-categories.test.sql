begin;
select plan(9);
select tests.create_shop();

insert into public.categories (name, slug) values ('Zqxware', 'zqxware');
insert into public.products (id, name, price, sku, hsn_code, category_id)
select tests.id('a'), 'Zqxlamp', 10, 'ZQX-LMP-01', '94059900', c.id from public.categories c where c.slug = 'zqxware';
create function tests.found(p_search text)
returns text
language sql
as $$
  select string_agg(l.name, ', ' order by l.name)
  from public.shop_list_products(jsonb_build_object('search', p_search)) l;
$$;

select is(tests.found('zqx-lmp-01'), 'Zqxlamp', 'the SKU');
select is(tests.found('ZQX-LMP'), 'Zqxlamp', 'the start of the SKU');
select is(tests.found('9405 9900'), 'Zqxlamp', 'the HSN code');
select is(tests.found('zqx-lmp-02'), null, 'not another SKU');
select is(tests.found('zqxware'), 'Zqxlamp', 'the category');
update public.categories set name = 'Zqxgoods' where slug = 'zqxware';
select is(tests.found('zqxgoods'), 'Zqxlamp', 'the category after it was renamed');
update public.categories set is_active = false where slug = 'zqxware';
select is(tests.found('zqxgoods'), null, 'not an inactive category');
update public.categories set is_active = true where slug = 'zqxware';
update public.products set sku = 'ZQX-LMP-02', category_id = null where id = tests.id('a');
select is(tests.found('zqx-lmp-02'), 'Zqxlamp', 'the SKU after it was changed');
select is(tests.found('zqxgoods'), null, 'not the category after the product was taken out');

select * from finish();
rollback;
