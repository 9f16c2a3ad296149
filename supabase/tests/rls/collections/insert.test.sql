begin;
select plan(7);
select tests.create_shop();
select tests.create_staff();

select is(
  tests.run_as(c.who, $$insert into public.collections (slug, name) values ('zqx', 'Zqx')$$),
  c.answer,
  'answers ' || c.who || ' with ' || c.answer
)
from (
  values ('anon', '42501'), ('asha', '42501'), ('service_role', '42501'), ('packer', '42501'), ('support', '42501')
) c (who, answer);
select is(
  tests.run_as('content', $$insert into public.collections (slug, name) values ('zqx', 'Zqx')$$), '1', 'accepts content'
);
delete from public.collections where slug = 'zqx';
select is(
  tests.run_as('owner', $$insert into public.collections (slug, name) values ('zqx', 'Zqx')$$), '1', 'accepts the owner'
);

select * from finish();
rollback;
