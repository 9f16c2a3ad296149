begin;
select plan(5);
select tests.create_shop();
select is(tests.call_as(w, 'public.admin_misclassed_products()') ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;

-- Many products, none of them wrong: they are found by an index.
select tests.set_gst(false);
insert into public.products (name, price, sku, hsn_code, tax_code)
select 'Shirt', 900, 'SHIRT-' || n, '6205', 'merit' from generate_series(1, 3000) n;
analyze public.products;
create function tests.products_read()
returns bigint
language sql
volatile
as $$
  select pg_stat_get_xact_tuples_returned('public.products'::regclass)
    + pg_stat_get_xact_tuples_fetched('public.products'::regclass);
$$;
create temp table before as select tests.products_read() as n;
select is(tests.call_as('admin', 'public.admin_misclassed_products()'), '0', 'none is wrong');
select cmp_ok(tests.products_read() - (select b.n from before b), '<', 500::bigint, 'and they are not read');

select * from finish();
rollback;
