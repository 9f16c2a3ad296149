begin;
select plan(6);
select tests.scene();

select is(
  tests.answer('chief', format('public.change_products(array[%L, %L]::uuid[], ''price'', 250)', tests.id('lamp'), tests.id('mat'))) ->> 'changed',
  '2', 'two get a price'
);
select is((select string_agg(distinct price::text, ' ') from public.products where id in (tests.id('lamp'), tests.id('mat'))), '250.00', 'the same one');
select is(
  tests.answer('chief', format('public.change_products(array[%L]::uuid[], ''price'')', tests.id('lamp'))) ->> 'code', 'invalid', 'no price without an amount'
);
select is(tests.answer('chief', format('public.change_products(array[%L]::uuid[], ''melt'')', tests.id('lamp'))) ->> 'code', 'invalid', 'nor anything else');

select is(tests.answer(w, 'public.change_products(array[]::uuid[], ''activate'')') ->> 'error', '42501', w || ' may not')
from unnest(array['asha', 'service_role']) w;
select * from finish();
rollback;
