-- Fixtures for imports of products.
begin;

-- Begins an import of these rows as admin, and works on it until it is checked. Returns its id.
create function tests.start_import(p_rows jsonb, p_who text default 'admin')
returns uuid
language plpgsql
as $$
declare
  v_id uuid;
begin
  v_id := tests.call_as(p_who, $f$public.admin_begin_import(
    '{"file_name": "p.csv", "format": "haat", "ignored_columns": [], "notes": []}')$f$) ->> 'id';
  perform tests.call_as(p_who, format('public.admin_add_import_rows(%L, %L, true)', v_id, p_rows));
  while tests.call_as('service_role', 'public.shop_work_import()')::text = 'true'
    and exists (select from public.product_imports i where i.id = v_id and i.status = 'checking') loop
  end loop;
  return v_id;
end;
$$;

-- Applies an import as admin, to its end. Returns its status and counts.
create function tests.apply_import(p_id uuid)
returns text
language plpgsql
as $$
begin
  perform tests.call_as('admin', format('public.admin_decide_import(%L, ''apply'')', p_id));
  while tests.call_as('service_role', 'public.shop_work_import()')::text = 'true' loop
  end loop;
  return (
    select concat_ws(' ', i.status, i.creates || ' new', i.updates || ' changed', i.skipped || ' skipped')
    from public.product_imports i where i.id = p_id
  );
end;
$$;

-- Returns the codes of the errors and warnings of an import by line: '2 unknown_sku, 3 compare_price'.
create function tests.import_notes(p_id uuid)
returns text
language sql
as $$
  select string_agg(
    (n.value ->> 'line') || ' ' || (n.value ->> 'code'), ', ' order by (n.value -> 'line')::integer, n.value ->> 'code'
  )
  from private.product_import_rows r
  cross join jsonb_array_elements(r.plan -> 'errors' || (r.plan -> 'warnings')) n
  where r.import_id = p_id;
$$;

-- A kurta in two sizes as a file has it.
create function tests.kurta_rows()
returns jsonb
language sql
as $$
  select '[{
    "line": 2, "sku": "NEW-KURTA", "category": "Kurtas", "images": ["https://cdn.example.com/a.jpg", "/b.jpg"],
    "fields": {"name": "New kurta", "description": "Cotton", "brand": "Taj", "is_active": true},
    "options": [{"name": "Size", "values": ["S", "M"]}],
    "variants": [
      {"line": 3, "sku": "NEW-KURTA-S", "values": ["S"], "fields": {"price": 500, "stock": 3, "is_offered": true}},
      {"line": 4, "sku": "NEW-KURTA-M", "values": ["M"], "fields": {"price": 450, "compare_price": 600, "stock": 0,
        "image_url": "https://cdn.example.com/m.jpg"}}
    ]
  }]'::jsonb;
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'start_import', 'the import fixtures are in place');
select * from finish();
rollback;
