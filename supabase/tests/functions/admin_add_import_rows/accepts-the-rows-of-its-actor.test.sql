begin;
select plan(4);
select tests.create_shop();
select tests.create_user('owner', true);
create temp table started as
select tests.call_as('admin', $$public.admin_begin_import(
  '{"file_name": "p.csv", "format": "haat", "ignored_columns": ["Tags"], "notes": []}')$$) ->> 'id' as id;

select is(
  tests.call_as('owner', format('public.admin_add_import_rows(%L, ''[]'', true)', id)) ->> 'code', 'not_found',
  'refuses rows of another person'
)
from started;
select is(
  tests.call_as('admin', format('public.admin_add_import_rows(%L, (
    select jsonb_agg(n) from generate_series(1, 2001) n), true)', id)) ->> 'code', 'too_many',
  'refuses more than 2,000 rows at once'
)
from started;
select is(
  tests.call_as('admin', format('public.admin_add_import_rows(%L, ''[{"line": 2}]'', true)', id)) ->> 'ok', 'true',
  'adds rows'
)
from started;
select is(
  tests.call_as('admin', format('public.admin_add_import_rows(%L, ''[{"line": 3}]'', true)', id)) ->> 'code',
  'not_found', 'and none after the last'
)
from started;

select * from finish();
rollback;
