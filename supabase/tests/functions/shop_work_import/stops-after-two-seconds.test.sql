begin;
select plan(3);
select tests.create_shop();

create function tests.sleep() returns trigger language plpgsql as $$
begin
  perform pg_sleep(1.1);
  return new;
end;
$$;
create trigger slow before insert on public.products for each row execute function tests.sleep();

create temporary table import as
select tests.start_import(jsonb_agg(jsonb_build_object(
  'line', n + 1, 'sku', 'SLOW-' || n, 'fields', jsonb_build_object('name', 'Slow ' || n, 'price', 100, 'stock', 1)
) order by n)) as id
from generate_series(1, 3) n;
select tests.call_as('admin', format('public.admin_decide_import(%L, ''apply'')', (select id from import)));

select is(tests.call_as('service_role', 'public.shop_work_import()')::text, 'true', 'more is to be done');
select is(
  (select concat_ws(' ', i.status, i.applied) from public.product_imports i), 'applying 2',
  'stops before the next product after two seconds'
);
select is(tests.call_as('service_role', 'public.shop_work_import()')::text, 'false', 'the next call does the rest');

select * from finish();
rollback;
