-- Returns those of p_fields that a product has otherwise, each as {from, to}. Fields are named by their columns.
create function private.changed_fields(p_product public.products, p_fields jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.key, jsonb_build_object('from', o.value -> f.key, 'to', f.value)), '{}')
  from jsonb_each(p_fields) f
  cross join (select to_jsonb(p_product) as value) o
  where o.value -> f.key is distinct from f.value;
$$;
revoke execute on function private.changed_fields from public, anon, authenticated, service_role;
