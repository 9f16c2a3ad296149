begin;
select plan(8);
select tests.create_shop();

create function tests.tax_of(p_product text)
returns text
language sql
as $$
  select concat_ws(' ', t ->> 'tax_code', (t ->> 'tax_rate')::numeric, t ->> 'hsn_code')
  from jsonb_array_elements(
    tests.call_as('anon', format('public.shop_tax_rates(array[%L]::uuid[])', tests.id(p_product)))
  ) t;
$$;

select is(tests.tax_of('lamp'), 'standard 18.00', 'the class of the settings');
update public.settings set hsn_code = '9999';
select is(tests.tax_of('lamp'), 'standard 18.00 9999', 'and their HSN code');
update public.categories set tax_code = 'merit', hsn_code = '6911' where id = tests.id('pots');
select is(tests.tax_of('lamp'), 'merit 5.00 6911', 'or those of the category');
update public.products set tax_code = 'special', hsn_code = '9405' where id = tests.id('lamp');
select is(tests.tax_of('lamp'), 'special 40.00 9405', 'or the product''s own');
update public.products set options = '[{"name": "Size", "values": ["S"]}]' where id = tests.id('lamp');
insert into public.products (id, name, price, sku, variant_of, option_values)
values (tests.id('lamp-s'), 'lamp', 100, 'LAMP-S', tests.id('lamp'), '{S}');
select is(tests.tax_of('lamp-s'), 'special 40.00 9405', 'a variant has its product''s');
update public.products set tax_code = 'exempt' where id = tests.id('lamp-s');
select is(tests.tax_of('lamp-s'), 'exempt 0.00 9405', 'or its own');

insert into public.tax_rates (tax_code, holds_from, rate)
values ('special', private.india_today() + 1, 28), ('special', private.india_today(), 35);
select is(tests.tax_of('lamp'), 'special 35.00 9405', 'a rate holds from its day on, and not before');
select is(
  tests.call_as('anon', 'public.shop_tax_rates(array[]::uuid[])'), '[]', 'nothing is asked for'
);

select * from finish();
rollback;
