begin;
select plan(15);
select tests.scene();

create function tests.listed(p_filter text) returns text language sql as $$
  select tests.answer('chief', format('(select coalesce(jsonb_agg(l.sku), ''[]'') from public.admin_products(%s) l where l.sku is not null)', p_filter))::text;
$$;
select is(tests.listed('p_search => ''TEST-MAT'''), '["TEST-MAT"]', 'by SKU');
select is(tests.listed('p_search => ''no such thing'''), '[]', 'nothing is found');

-- Among many others: more than are sorted, with stock and price that rise against the age.
insert into public.products (name, sku, price, stock, is_active, is_featured, created_at)
select 'Many ' || lpad(n::text, 4, '0'), 'MANY-' || n, n, n + 20, n % 2 = 0, n = 7, timestamptz '2020-01-01' - n * interval '1 hour'
from generate_series(1, 1100) n;
update public.products set stock = 2 where sku = 'MANY-900';
update public.products set stock = 1 where sku = 'MANY-901';
select is(tests.listed('''many'', p_limit => 2, p_offset => 1098'), '["MANY-1099", "MANY-1100"]', 'the last page of many');
select is(tests.listed('''many'', p_sort => ''name'', p_limit => 2, p_offset => 500'), '["MANY-501", "MANY-502"]', 'in the middle by name');
select is(tests.listed('''many'', p_sort => ''price-desc'', p_limit => 2'), '["MANY-1100", "MANY-1099"]', 'the dearest first');
select is(tests.listed('''many'', p_sort => ''price-asc'', p_limit => 2, p_offset => 2'), '["MANY-3", "MANY-4"]', 'the cheapest first');
select is(tests.listed('''many'', p_sort => ''stock'', p_limit => 3'), '["MANY-901", "MANY-900", "MANY-1"]', 'the fewest first, as they are now');
select is(tests.listed('''many'', p_low_stock => true'), '["MANY-900", "MANY-901"]', 'what is nearly gone');
select is(tests.listed('''many'', p_low_stock => true, p_sort => ''stock'', p_status => ''active'''), '["MANY-900"]', 'of what is for sale');
select is(tests.listed('''many'', p_status => ''featured'''), '["MANY-7"]', 'what stands in front');
select is(tests.listed('''many'', p_status => ''inactive'', p_limit => 1, p_offset => 549'), '["MANY-1099"]', 'what is not for sale');
select is(tests.answer('chief', '(select jsonb_agg(l.total_count) from public.admin_products(''many'', p_limit => 1) l)'), '[1001]', 'counted up to a thousand and one');
select is(tests.answer('chief', '(select jsonb_agg(to_jsonb(l)) from public.admin_products(''many'', p_status => ''inactive'', p_offset => 600) l)') #> '{0,total_count}', '550', 'beyond the last page only the count');

select is(tests.answer(w, '(select coalesce(jsonb_agg(l.sku), ''[]'') from public.admin_products() l)') ->> 'error', '42501', w || ' may not')
from unnest(array['asha', 'service_role']) w;
select * from finish();
rollback;
