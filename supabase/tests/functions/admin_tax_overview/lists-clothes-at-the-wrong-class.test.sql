begin;
select plan(13);
select tests.create_shop();
select tests.set_gst(false);
update public.products set is_active = false;
update public.products set is_active = true, hsn_code = '6204', price = 2501, tax_code = 'merit'
where id = tests.id('lamp');
create function tests.misclassed()
returns text
language sql
as $$
  select coalesce(string_agg(concat_ws(' ', m ->> 'price', m ->> 'tax_rate', m ->> 'problem'), ', '), 'none')
  from jsonb_array_elements(tests.call_as('admin', 'public.admin_tax_overview()') -> 'misclassed') m;
$$;

select is(tests.misclassed(), '2501.00 5.00 above', 'clothes above 2,500 at 5 percent');
update public.settings set prices_include_tax = true;
select is(tests.misclassed(), 'none', 'which are not above it without their tax');
update public.settings set prices_include_tax = false;
update public.products set tax_code = 'standard' where id = tests.id('lamp');
select is(tests.misclassed(), 'none', 'at 18 percent it is right');
update public.products set price = 2500 where id = tests.id('lamp');
select is(tests.misclassed(), '2500.00 18.00 below', 'but not up to 2,500');
update public.products set hsn_code = '9405' where id = tests.id('lamp');
select is(tests.misclassed(), 'none', 'other goods have no such limit');
update public.products set hsn_code = null where id = tests.id('lamp');
update public.settings set hsn_code = '6403';
select is(tests.misclassed(), '2500.00 18.00 below', 'the HSN code may be that of the shop');
select is(tests.call_as('admin', 'public.admin_misclassed_products()'), '1', 'the checklist counts it');
update public.products set tax_code = 'clothes' where id = tests.id('lamp');
select is(tests.misclassed(), 'none', 'the class of clothes follows the price');

update public.settings set prices_include_tax = true;
update public.products set price = 2625.01 where id = tests.id('lamp');
select is(tests.misclassed(), '2625.01 5.00 between', 'unless the price holds the tax and no rate fits it');
update public.products set price = 2950.01 where id = tests.id('lamp');
select is(tests.misclassed(), 'none', 'above 2,950 one does');
update public.products set price = 2625 where id = tests.id('lamp');
select is(tests.misclassed(), 'none', 'and up to 2,625');

-- A product with sizes at two prices.
update public.settings set prices_include_tax = false;
select tests.create_kurta();
update public.products set tax_code = 'merit', hsn_code = '6204' where id = tests.id('kurta');
update public.products set price = 2400 where variant_of = tests.id('kurta');
update public.products set price = 2600 where id = tests.id('kurta-rust');
select is(tests.misclassed(), '2600.00 5.00 above', 'of a product with sizes the one whose price is wrong');
update public.products set tax_code = 'clothes' where id = tests.id('kurta-rust');
select is(tests.misclassed(), 'none', 'which may have a class of its own');

select * from finish();
rollback;
