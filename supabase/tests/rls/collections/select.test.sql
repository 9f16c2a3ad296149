begin;
select plan(8);
select tests.create_shop();
insert into public.collections (slug, name, is_active) values ('zqx-on', 'On', true), ('zqx-off', 'Off', false);

select is(
  tests.run_as(c.who, $$select 1 from public.collections where slug = 'zqx-on'$$),
  '1',
  'shows an active one to ' || c.who
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) c (who);
select is(
  tests.run_as(c.who, $$select 1 from public.collections where slug = 'zqx-off'$$),
  c.rows,
  'shows ' || c.who || ' ' || c.rows || ' inactive ones'
)
from (values ('anon', '0'), ('asha', '0'), ('admin', '1'), ('service_role', '1')) c (who, rows);

select * from finish();
rollback;
