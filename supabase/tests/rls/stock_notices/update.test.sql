begin;
select plan(3);
select tests.create_shop();

insert into public.stock_notices (user_id, product_id)
values (tests.id('asha'), tests.id('lamp')), (tests.id('bala'), tests.id('lamp'));

select is(
  tests.run_as(w, $$update public.stock_notices set product_id = tests.id('mat')$$),
  '42501',
  'rejects ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;
