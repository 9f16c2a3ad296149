begin;
select plan(4);
select tests.create_shop();
select tests.create_kurta();
update public.products set is_offered = false where id = tests.id('kurta-rust');
create temp table page as
select tests.call_as('anon', format('public.shop_product_page(%L)', tests.id('kurta-m'))) as page;

select is(page #>> '{product,id}', tests.id('kurta')::text, 'the id of a variant gives its product') from page;
select is(page #>> '{product,options,0,values,1}', 'M', 'has the options') from page;
select is(
  (select string_agg(v ->> 'sku', ' ' order by v ->> 'sku') from page, jsonb_array_elements(page -> 'variants') v),
  'TEST-KURTA-M TEST-KURTA-S',
  'has the variants that are offered'
);
select is((page #>> '{product,price_varies}')::boolean, true, 'knows that prices vary') from page;

select * from finish();
rollback;
