begin;
select plan(5);
select tests.scene();

select is(tests.answer(w, format('public.place_order(%L, gen_random_uuid(), null, %L, 100, 0, 0, 0, 0, 100, ''cod'', %L)', tests.id('asha'), tests.line('lamp'), tests.address())) ->> 'error', '42501', w || ' may not call it')
from unnest(array['anon', 'asha', 'chief']) w;
select is(tests.place('nobody', tests.line('lamp')) ->> 'error', '23503', 'the shopper must exist');
select is(tests.answer('service_role', format('public.place_order(%L, gen_random_uuid(), null, %L, 100, 0, 0, 0, 0, 100, ''cod'', ''{}'')', tests.id('asha'), tests.line('lamp'))) ->> 'error', '23502', 'and so must the address');
select * from finish();
rollback;
