begin;
select plan(4);
select tests.scene();

create function tests.listed(p_filter text) returns text language sql as $$
  select tests.answer('chief', format('(select coalesce(jsonb_agg(l.sku), ''[]'') from public.admin_products(%s) l where l.sku is not null)', p_filter))::text;
$$;
select is(tests.listed('p_search => ''TEST-MAT'''), '["TEST-MAT"]', 'by SKU');
select is(tests.listed('p_search => ''no such thing'''), '[]', 'nothing is found');

select is(tests.answer(w, '(select coalesce(jsonb_agg(l.sku), ''[]'') from public.admin_products() l)') ->> 'error', '42501', w || ' may not')
from unnest(array['asha', 'service_role']) w;
select * from finish();
rollback;
