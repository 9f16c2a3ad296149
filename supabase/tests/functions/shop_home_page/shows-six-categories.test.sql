begin;
select plan(1);
select tests.create_shop();
update public.categories set is_active = false;
insert into public.categories (name, slug, is_active, sort_order, image_url)
select 'Zqx ' || n, 'zqx-' || n, n <> 2, 20 - n, case n when 8 then '/media/a.jpg' end from generate_series(1, 8) n;
select is(
  (
    select string_agg(concat_ws(' ', e ->> 'slug', e ->> 'image_url'), ', ' order by n)
    from jsonb_array_elements(tests.call_as('anon', 'public.shop_home_page()') -> 'categories') with ordinality l (e, n)
  ),
  'zqx-8 /media/a.jpg, zqx-7, zqx-6, zqx-5, zqx-4, zqx-3',
  'shows the first six active categories with their images'
);

select * from finish();
rollback;
