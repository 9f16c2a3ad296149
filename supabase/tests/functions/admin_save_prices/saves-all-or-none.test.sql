begin;
select plan(13);
select tests.create_shop();
select tests.create_kurta();
select tests.create_staff();
update public.products set price = 500, compare_price = null, stock = 10
where id in (tests.id('lamp'), tests.id('mat'));

-- A row of the form for a product with these values; p_seen are the price and the stock that it showed.
create function pg_temp.price_row(
  p_product text, p_price numeric, p_stock integer, p_seen numeric[] default '{500, 10}', p_compare numeric default null
)
returns jsonb
language sql
as $$
  select jsonb_build_array(jsonb_build_object(
    'id', tests.id(p_product), 'price', p_price, 'compare_price', p_compare, 'stock', p_stock, 'seen_price', p_seen[1],
    'seen_compare_price', null, 'seen_stock', p_seen[2]::integer
  ));
$$;

-- Saves rows as p_who. Returns how many were changed, or the error code and the names of its rows.
create function pg_temp.save(p_rows jsonb, p_who text default 'admin') returns text language sql as $$
  select coalesce(
    a ->> 'changed', a ->> 'error',
    concat_ws(' ', a ->> 'code', (select string_agg(r ->> 'name', ' ') from jsonb_array_elements(a -> 'rows') r))
  )
  from tests.call_as(p_who, format('public.admin_save_prices(%L)', p_rows)) a;
$$;

-- Returns price, compare price and stock of a product.
create function pg_temp.offer(p_product text) returns text language sql as $$
  select concat_ws('|', p.price, coalesce(p.compare_price::text, '-'), p.stock)
  from public.products p where p.id = tests.id(p_product);
$$;

select is(
  pg_temp.save(pg_temp.price_row('lamp', 450.5, 10, p_compare => 600) || pg_temp.price_row('mat', 500, 7)), '2',
  'saves each its own'
);
select is(pg_temp.offer('lamp'), '450.50|600.00|10', 'a price and a compare price');
select is(pg_temp.offer('mat'), '500.00|-|7', 'and a stock');
select is(
  (select string_agg(m.quantity || ' ' || m.reason, ', ') from public.stock_movements m
    where m.product_id = tests.id('mat') and m.reason like 'edited%'),
  '-3 edited with the prices', 'with its movement'
);
select is(
  (select count(*)::integer from public.audit_log a
    where a.entity = 'products' and a.action = 'update' and a.actor_id = tests.id('admin')
      and a.entity_id in (tests.id('lamp')::text, tests.id('mat')::text)),
  2, 'and an audit row each'
);
select is(
  pg_temp.save(pg_temp.price_row('mat', 400, 7, '{500, 7}') || pg_temp.price_row('lamp', 400, 10)), 'changed lamp',
  'rejects what somebody else has changed, by name'
);
select is(pg_temp.offer('mat'), '500.00|-|7', 'and saves none of the others');
update public.products set stock = 5 where id = tests.id('mat');
select is(
  pg_temp.save(pg_temp.price_row('mat', 500, 9, '{500, 7}')), 'changed mat', 'rejects an edited stock that sold'
);
select is(pg_temp.save(pg_temp.price_row('mat', 480, 7, '{500, 7}')), '1', 'but not a price beside it');
select is(pg_temp.offer('mat'), '480.00|-|5', 'which leaves the stock as it is');
select is(pg_temp.save(pg_temp.price_row('mat', 0, 5, '{480, 5}')), 'out_of_range', 'rejects a price that is none');
select is(
  pg_temp.save(pg_temp.price_row('kurta', 100, 5, '{500, 5}')), 'changed kurta', 'rejects a product with options'
);
select is(pg_temp.save(pg_temp.price_row('mat', 470, 5, '{480, 5}'), 'support'), '42501', 'rejects other roles');

select * from finish();
rollback;
