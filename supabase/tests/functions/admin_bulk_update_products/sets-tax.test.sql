begin;
select plan(7);
select tests.create_shop();
select tests.create_kurta();
create function tests.bulk(p_change text, p_code text)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format(
    'public.admin_bulk_update_products(%L, %L, p_code => %L)',
    array[tests.id('kurta'), tests.id('lamp')], p_change, p_code
  )));
$$;
create function tests.taxes()
returns text
language sql
as $$
  select string_agg(concat_ws(' ', t.tax_code, t.hsn_code), ', ' order by t.product_id)
  from private.product_taxes(array[tests.id('kurta'), tests.id('kurta-s'), tests.id('lamp')]) t;
$$;
update public.products set tax_code = 'special', hsn_code = '1111' where id = tests.id('kurta-s');

select is(tests.bulk('tax_code', 'merit'), 'ok', 'sets a class');
select is(
  (select string_agg(coalesce(tax_code, 'none') || ' ' || coalesce(hsn_code, 'none'), ', ' order by sku)
    from public.products where id in (tests.id('kurta'), tests.id('kurta-s'), tests.id('lamp'))),
  'merit none, none 1111, merit none',
  'of the products, and their variants have it from them'
);
select is(tests.bulk('hsn_code', '6204'), 'ok', 'sets an HSN code');
select is(tests.taxes(), 'merit 6204, merit 6204, merit 6204', 'of the products and their variants');
select is(tests.bulk('tax_code', 'gold'), 'unknown_class', 'refuses a class without a rate');
select is(tests.bulk('tax_code', null), 'invalid', 'refuses no class');
select is(tests.taxes(), 'merit 6204, merit 6204, merit 6204', 'and changes nothing then');

select * from finish();
rollback;
