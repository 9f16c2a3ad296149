begin;
select plan(7);
select tests.create_shop();
select tests.create_staff();
insert into public.collections (slug, name) values ('zqx', 'Zqx');

select is(
  tests.run_as(c.who, $$update public.collections set name = 'New' where slug = 'zqx'$$),
  c.answer,
  'answers ' || c.who || ' with ' || c.answer
)
from (
  values ('anon', '42501'), ('asha', '0'), ('service_role', '42501'), ('packer', '0'), ('support', '0')
) c (who, answer);
select is(
  tests.run_as('content', $$update public.collections set name = 'New' where slug = 'zqx'$$), '1', 'accepts content'
);
select is(
  tests.run_as('owner', $$update public.collections set name = 'New' where slug = 'zqx'$$), '1', 'accepts the owner'
);

select * from finish();
rollback;
