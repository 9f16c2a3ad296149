begin;
select plan(9);
select tests.create_shop();
select tests.create_brands();

select is(tests.wrong_facets(), 'none', 'counts products, and those of a brand that is set later');
update public.products set brand = 'Zqroy' where id = tests.id('kurta');
select is(tests.wrong_facets(), 'none', 'counts a product under its new brand');
select is(
  (select facets from public.products where id = tests.id('kurta-m')), '{brand:zqroy,colour:indigo,size:m}',
  'which its variants have, too'
);
update public.products set is_offered = false where id = tests.id('kurta-rust');
select is(
  (select string_agg(facet, ' ' order by facet) from private.facets where facet like 'colour:%'
    and category_id = tests.id('pots')),
  'colour:indigo',
  'forgets what no product has any more'
);
update public.products
set options = '[{"name": "Fit", "values": ["S", "M"]}, {"name": "Colour", "values": ["Indigo", "Rust"]}]'
where id = tests.id('kurta');
select is(
  (select facets from public.products where id = tests.id('kurta')), '{brand:zqroy,colour:indigo,fit:m,fit:s}',
  'follows the name of an option'
);
update public.products set category_id = null where id = tests.id('zqx stole');
update public.products set is_active = false where id = tests.id('zqx oil lamp');
delete from public.products where id = tests.id('kurta-m');
select is(tests.wrong_facets(), 'none', 'follows categories, what is for sale and what is deleted');
update public.products set is_active = true where id = tests.id('zqx oil lamp');
delete from public.products where id = tests.id('kurta');
select is(tests.wrong_facets(), 'none', 'and products with all their variants');
select is(
  (select value from private.facets where facet = 'brand:zqtaj' and category_id <> tests.id('pots')), 'Zqtaj',
  'has the text that filters show'
);
truncate public.products cascade;
select is_empty('select 1 from private.facets', 'is empty when there are no products');

select * from finish();
rollback;
