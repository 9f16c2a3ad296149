begin;
select plan(3);
select tests.create_shop();
update public.settings set has_product_feeds = true;
insert into public.products (name, price, sku) select 'Bulb ' || n, 10, 'BULB-' || n from generate_series(1, 1005) n;

create temporary table parts (part integer, id uuid);
do $$
declare
  v_part integer := 1;
  v_last uuid;
  v_more integer;
begin
  loop
    insert into parts
    select v_part, (p.value ->> 'id')::uuid
    from jsonb_array_elements(
      tests.call_as('service_role', format('public.shop_product_feed(%L)', v_last)) -> 'products'
    ) p;
    get diagnostics v_more = row_count;
    exit when v_more = 0 or v_part > 5;
    select p.id into v_last from parts p where p.part = v_part order by p.id desc limit 1;
    v_part := v_part + 1;
  end loop;
end;
$$;

select is(
  (select max(n) from (select count(*) as n from parts group by part) c), 1000::bigint, 'a part has 1,000 at most'
);
select is((select count(*) from parts), (select count(distinct id) from parts), 'no part repeats a product');
select bag_eq(
  'select distinct id from parts', 'select p.id from public.products p where p.is_listed', 'all parts have all products'
);

select * from finish();
rollback;
