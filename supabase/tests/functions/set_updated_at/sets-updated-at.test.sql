begin;
select plan(1);
select tests.create_shop();

alter table public.products disable trigger products_touch;
update public.products set updated_at = now() - interval '1 day' where id = tests.id('lamp');
alter table public.products enable trigger products_touch;
update public.products set price = 5 where id = tests.id('lamp');

select is(
  (select updated_at from public.products where id = tests.id('lamp')),
  now(),
  'sets updated_at on a change'
);

select * from finish();
rollback;
