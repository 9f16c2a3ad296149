begin;
select plan(5);
select tests.scene();

select tests.order_named('one', 'asha', tests.line('mat'));
select is(tests.answer('chief', format('public.delete_product(%L)', tests.id('mat'))) ->> 'deleted', 'false', 'what was ordered is not deleted');
select is((select is_active from public.products where id = tests.id('mat')), false, 'but inactive');
select is(tests.answer('chief', format('public.delete_product(%L)', tests.id('ghost'))) ->> 'deleted', 'true', 'what was not is');

select is(tests.answer(w, 'public.delete_product(gen_random_uuid())') ->> 'error', '42501', w || ' may not')
from unnest(array['asha', 'service_role']) w;
select * from finish();
rollback;
