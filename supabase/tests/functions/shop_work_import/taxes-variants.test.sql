begin;
select plan(7);
select tests.create_shop();
create function tests.plain_rows()
returns jsonb
language sql
as $$
  select tests.kurta_rows() #- '{0,images}' #- '{0,variants,1,fields,image_url}';
$$;
create function tests.own_tax()
returns text
language sql
as $$
  select string_agg(concat_ws(' ', right(v.sku, 1), v.hsn_code, v.tax_code), ', ' order by v.sku)
  from public.products v where v.sku like 'NEW-KURTA-_';
$$;

create temp table new_ones as
select tests.start_import(jsonb_set(jsonb_set(tests.plain_rows(),
  '{0,variants,0,fields,tax_code}', '"standard"'), '{0,variants,0,fields,hsn_code}', '"6109"')) as id;
select is(tests.import_notes(id), null, 'accepts a class and an HSN code of a variant') from new_ones;
select isnt(tests.apply_import(id), null, 'applies them') from new_ones;
select is(tests.own_tax(), 'M, S 6109 standard', 'to the variant that has them');

create temp table changed as
select tests.start_import(jsonb_set(tests.plain_rows(), '{0,variants,1,fields,tax_code}', '"exempt"')) as id;
select isnt(tests.apply_import(id), null, 'changes a variant that there is') from changed;
select is(tests.own_tax(), 'M exempt, S 6109 standard', 'and leaves what the file does not name');

create temp table alone as select tests.start_import('[
  {"line": 2, "sku": "NEW-KURTA-S", "fields": {"tax_code": "merit", "hsn_code": "6204", "name": "Other"}}
]') as id;
select is(tests.apply_import(id) || ': ' || tests.own_tax(), 'done 0 new 1 changed 0 skipped: M exempt, S 6204 merit',
  'changes a variant that the file names by its SKU alone') from alone;

create temp table wrong as
select tests.start_import(jsonb_set(tests.plain_rows(), '{0,variants,1,fields,tax_code}', '"gold"')
  || '[{"line": 7, "sku": "NEW-KURTA-S", "fields": {"tax_code": "silver"}}]') as id;
select is(
  (
    select string_agg(
      concat_ws(' ', e.value ->> 'line', e.value ->> 'code', e.value ->> 'value'), ', ' order by r.place
    )
    from private.product_import_rows r, jsonb_array_elements(r.plan -> 'errors') e
    where r.import_id = wrong.id
  ),
  '4 unknown_tax_class gold, 7 unknown_tax_class silver',
  'names classes that there are not'
) from wrong;

select * from finish();
rollback;
