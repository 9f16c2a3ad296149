begin;
select plan(7);
select tests.create_shop();

select tests.create_product('Zqx jar', 40, 7);
select tests.create_product('Zqx bowl', 60, 0), tests.create_product('Zqx old', 5, 1);
update public.products set sku = 'ZQX-%_1' where id = tests.id('Zqx jar');
update public.products set is_active = false where id = tests.id('Zqx old');

create function pg_temp.found(search text)
returns text
language sql
as $$
  select string_agg(e ->> 'name', ', ' order by n)
  from jsonb_array_elements(tests.call_as('admin', format('public.admin_find_products(%L)', search)))
    with ordinality l (e, n);
$$;

select is(pg_temp.found(' ZQX '), 'Zqx bowl, Zqx jar', 'finds active ones by a part of the name, by name');
select is(pg_temp.found('x-%_1'), 'Zqx jar', 'finds a part of the SKU, to the letter');
select is(pg_temp.found('zq'), null, 'finds nothing for two letters');
select is(
  tests.call_as('admin', 'public.admin_find_products(''zqx jar'')') -> 0,
  jsonb_build_object(
    'id', tests.id('Zqx jar'), 'name', 'Zqx jar', 'sku', 'ZQX-%_1', 'price', 40.00, 'stock', 7
  ),
  'returns what the form shows'
);
select tests.create_product('zqy ' || n, 10, 5) from generate_series(1, 12) n;
select is(
  jsonb_array_length(tests.call_as('admin', 'public.admin_find_products(''zqy'')')), 10, 'returns ten at most'
);
select tests.create_kurta();
select is(
  pg_temp.found('kurta'), 'kurta · S · Indigo, kurta · S · Rust, kurta · M · Indigo',
  'lists variants in the order of the options'
);
select is(
  tests.call_as('asha', 'public.admin_find_products(''zqx'')') ->> 'error', '42501', 'is for staff alone'
);

select * from finish();
rollback;
