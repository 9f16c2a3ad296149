begin;
select plan(5);
select tests.create_shop();
update public.categories set created_at = now() - interval '1 day';
create temp table answer as
select tests.call_as('admin', format('public.admin_get_import(%L)', tests.start_import(
  tests.kurta_rows() || '[{"line": 9, "sku": "TEST-LAMP", "fields": {"price": 90, "stock": 10}}]'
))) as a;

select is(
  a - '{id,actor_id,created_at,changes}'::text[],
  '{
    "file_name": "p.csv", "format": "haat", "status": "ready", "ignored_columns": [], "notes": [], "total": 2,
    "checked": 2, "applied": 0, "creates": 1, "updates": 1, "errors": 0, "warnings": 0, "skipped": 0,
    "faulty": 0, "leaves_out": false,
    "may_add_categories": true, "finished_at": null, "notes_of_file": [], "images_left": 0, "image_problems": [],
    "untaxed_categories": []
  }',
  'returns the counts'
)
from answer;
select is(
  a #> '{changes,1}',
  '{
    "action": "update", "line": 9, "sku": "TEST-LAMP", "name": "lamp", "variants": [],
    "fields": {"price": {"from": 100.00, "to": 90}}
  }',
  'and the fields that change, with their values'
)
from answer;
insert into public.categories (name, slug, tax_code)
select v.name, lower(v.name), v.tax_code
from (values ('Zqxkurtas', null), ('Zqxbooks', 'merit')) v (name, tax_code);
select is(
  tests.call_as('admin', format('public.admin_get_import(%L)', a ->> 'id')) -> 'untaxed_categories',
  '[]',
  'names no category while all products have one rate'
)
from answer;
select tests.set_gst(false);
select is(
  tests.call_as('admin', format('public.admin_get_import(%L)', a ->> 'id')) -> 'untaxed_categories',
  '["Zqxkurtas"]',
  'names new categories without a tax class where products have one'
)
from answer;
select is(tests.call_as('admin', 'public.admin_get_import(gen_random_uuid())'), null, 'null for none');

select * from finish();
rollback;
