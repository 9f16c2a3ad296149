begin;
select plan(5);
select tests.create_shop();
select tests.create_kurta();
update public.products set is_offered = false where id = tests.id('kurta-m');
create function pg_temp.names(p_who text default 'anon') returns jsonb language sql as $$
  select tests.call_as(p_who, format('public.shop_unsold_names(%L)', array[
    tests.id('lamp'), tests.id('ghost'), tests.id('kurta-s'), tests.id('kurta-m'), tests.id('none')
  ])) $$;
select is(
  (select string_agg(concat_ws(' ', n ->> 'name', n ->> 'variant_label'), ', ' order by n ->> 'name')
    from jsonb_array_elements(pg_temp.names()) n),
  'ghost, kurta M · Indigo', 'names what is not sold any more, and nothing that is'
);
select is(
  (select n ->> 'product_id' from jsonb_array_elements(pg_temp.names()) n where n ->> 'name' = 'kurta'),
  tests.id('kurta')::text, 'a variant has the product that is still sold'
);
select is(
  (select n ->> 'product_id' from jsonb_array_elements(pg_temp.names()) n where n ->> 'name' = 'ghost'), null,
  'a product has none'
);
update public.products set is_active = false where id = tests.id('kurta');
select is(
  (select string_agg(coalesce(n ->> 'product_id', '-'), ' ') from jsonb_array_elements(pg_temp.names('asha')) n),
  '- - -', 'nor has a variant whose product is not sold'
);
select is(pg_temp.names('service_role') ->> 'error', '42501', 'rejects the server role');

select * from finish();
rollback;
