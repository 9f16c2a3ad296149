begin;
select plan(2);
select tests.create_shop();

select is(
  tests.call_as('admin', format(
    'public.admin_bulk_update_products(array(select tests.id(''lamp'') from generate_series(1, %s)), ''feature'')', n
  )),
  answer,
  what
)
from (
  values
    (101, '{"ok": false, "code": "too_many"}'::jsonb, 'rejects more than a hundred products'),
    (100, '{"ok": true, "changed": 1}'::jsonb, 'accepts a hundred')
) v (n, answer, what);

select * from finish();
rollback;
