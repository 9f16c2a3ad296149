begin;
select plan(6);
select tests.create_shop();
select tests.create_kurta();
create function tests.save_s(p_tax jsonb, p_version text default null)
returns text
language sql
as $$
  select tests.admin_save_variants('kurta', '{"Colour": ["Indigo"], "Size": ["S"]}', jsonb_build_array(
    tests.variant(
      '{Indigo,S}', 'TEST-KURTA-S', (select stock from public.products where id = tests.id('kurta-s')), null, 'kurta-s'
    ) || p_tax
  ), p_version);
$$;
create function tests.tax_of_s()
returns text
language sql
as $$
  select concat_ws(' ', t.tax_code, t.tax_rate, t.hsn_code) from private.product_taxes(array[tests.id('kurta-s')]) t;
$$;
update public.products set hsn_code = '6204', tax_code = 'merit' where id = tests.id('kurta');
create temp table seen as
select private.variants_version(p) as version from public.products p where p.id = tests.id('kurta');

select is(tests.save_s('{"hsn_code": "6109", "tax_code": "standard"}'), 'ok', 'saves a class and an HSN code');
select is(tests.tax_of_s(), 'standard 18.00 6109', 'which the variant is taxed with');
select is(
  tests.save_s('{}', (select version from seen)), 'changed', 'refuses a form that showed another class'
);
select is(tests.save_s('{"tax_code": "gold"}'), 'unknown_class', 'refuses a class without a rate');
select is(tests.save_s('{"hsn_code": null, "tax_code": null}'), 'ok', 'takes them back');
select is(tests.tax_of_s(), 'merit 5.00 6204', 'so that the variant has its product''s');

select * from finish();
rollback;
