begin;
select plan(5);
select tests.scene();

select is(tests.answer('chief', format('public.change_stock(%L, -13, ''damaged'')', tests.id('lamp'))) ->> 'code', 'too_few', 'more than there is cannot go');
select is(tests.answer('chief', format('public.change_stock(%L, -2, ''damaged'')', tests.id('lamp'))) ->> 'stock', '8', 'two can');
select is(
  (select quantity || ' ' || reason from public.stock_movements where product_id = tests.id('lamp') order by id desc limit 1),
  '-2 damaged', 'and the ledger knows why'
);

select is(tests.answer(w, 'public.change_stock(gen_random_uuid(), 1, ''x'')') ->> 'error', '42501', w || ' may not')
from unnest(array['asha', 'service_role']) w;
select * from finish();
rollback;
