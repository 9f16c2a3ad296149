begin;
select plan(3);
select tests.scene();

select is(
  jsonb_array_length(tests.answer('chief', 'public.products_by_sku(array[''TEST-MAT'', ''NOTHING''])')), 1, 'those that exist, and no others'
);

select is(tests.answer(w, 'public.products_by_sku(array[]::text[])') ->> 'error', '42501', w || ' may not')
from unnest(array['asha', 'service_role']) w;
select * from finish();
rollback;
