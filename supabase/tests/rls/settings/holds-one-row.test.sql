begin;
select plan(8);
select tests.create_shop();

select is(
  tests.run_as(w, 'insert into public.settings default values'),
  '42501',
  'rejects an insert by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;
select is(tests.run_as(w, 'delete from public.settings'), '42501', 'rejects a delete by ' || w)
from unnest(array['anon', 'asha', 'admin']) w;
select throws_ok(
  'insert into public.settings default values',
  '23505',
  null,
  'rejects a second row'
);
select throws_ok(
  'insert into public.settings (id) values (false)',
  '23514',
  null,
  'rejects another id'
);

select * from finish();
rollback;
