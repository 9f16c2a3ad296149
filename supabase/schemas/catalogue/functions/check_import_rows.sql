-- Checks the next rows of an import, for about a second. After the last one it is ready, rejected with errors, or
-- done when nothing changes. Where rows with errors are left out, their plan changes nothing and keeps the errors.
-- The caller has locked the import.
create function private.check_import_rows(p_import public.product_imports, p_limit integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_place integer := p_import.checked;
  v_ends_at timestamptz := clock_timestamp() + interval '1 second';
begin
  while v_place < p_import.total and v_place < p_import.checked + p_limit and clock_timestamp() < v_ends_at loop
    v_place := v_place + 1;
    update private.product_import_rows r
    set plan = p.plan || case
      when p_import.leaves_out and p.plan -> 'errors' <> '[]'
        then '{"action": "same", "fields": {}, "variants": [], "warnings": []}'::jsonb
      else '{}' end
    from (
      select private.plan_import_row(o.product, p_import.may_add_categories) as plan
      from private.product_import_rows o where o.import_id = p_import.id and o.place = v_place
    ) p
    where r.import_id = p_import.id and r.place = v_place;
  end loop;
  update public.product_imports i
  set checked = v_place, creates = i.creates + s.creates, updates = i.updates + s.updates,
    errors = i.errors + s.errors, faulty = i.faulty + s.faulty, warnings = i.warnings + s.warnings,
    status = case
      when v_place < i.total then 'checking'
      when i.errors + s.errors > 0 and not i.leaves_out then 'rejected'
      when i.creates + s.creates + i.updates + s.updates = 0 then 'done'
      else 'ready'
    end,
    finished_at = case
      when v_place = i.total
        and (i.errors + s.errors > 0 and not i.leaves_out or i.creates + s.creates + i.updates + s.updates = 0)
      then now()
    end
  from (
    select count(*) filter (where r.plan ->> 'action' = 'create') as creates,
      count(*) filter (where r.plan ->> 'action' = 'update') as updates,
      coalesce(sum(jsonb_array_length(r.plan -> 'errors')), 0) as errors,
      count(*) filter (where r.plan -> 'errors' <> '[]') as faulty,
      coalesce(sum(jsonb_array_length(r.plan -> 'warnings')), 0) as warnings
    from private.product_import_rows r
    where r.import_id = p_import.id and r.place > p_import.checked and r.place <= v_place
  ) s
  where i.id = p_import.id;
end;
$$;
revoke execute on function private.check_import_rows from public, anon, authenticated, service_role;
