begin;
select plan(5);
select tests.scene();

create temporary table first as select tests.answer('chief', format('public.admin_product(%L)', tests.id('lamp'))) as form;
select is((select form ->> 'id' from first), tests.id('lamp')::text, 'the product of a form');
update public.products set brand = 'Deepa' where id = tests.id('lamp');
select isnt(
  tests.answer('chief', format('public.admin_product(%L)', tests.id('lamp'))) ->> 'version', (select form ->> 'version' from first),
  'has another version when it was changed'
);
select ok(tests.answer('chief', 'public.admin_product(gen_random_uuid())') is null, 'and there is none of an unknown id');

select is(tests.answer(w, 'public.admin_product(gen_random_uuid())') ->> 'error', '42501', w || ' may not')
from unnest(array['asha', 'service_role']) w;
select * from finish();
rollback;
