begin;
select plan(5);
select tests.create_shop();
select tests.create_user('owner', true);

create function tests.begin_as(p_who text)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, $f$public.admin_begin_import(
    '{"file_name": "p.csv", "format": "haat", "ignored_columns": [], "notes": []}')$f$);
$$;

select is(tests.begin_as('admin') ->> 'ok', 'true', 'begins an import');
select is(tests.begin_as('owner') ->> 'code', 'active', 'refuses a second one');
select is(tests.begin_as('admin') ->> 'ok', 'true', 'gives up an upload of the same person that did not end');
update public.product_imports set created_at = now() - interval '16 minutes' where status = 'reading';
select is(tests.begin_as('owner') ->> 'ok', 'true', 'gives up an old upload of another person');
select is(
  tests.call_as('admin', $$public.admin_begin_import('{"file_name": 1}')$$) ->> 'error', '22023',
  'rejects malformed input'
);

select * from finish();
rollback;
