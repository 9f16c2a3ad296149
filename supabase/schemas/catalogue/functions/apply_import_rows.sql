-- Applies the next rows of an import, for about two seconds: products with many variants take longer, and a call that
-- ran into the server's limit would do nothing, again and again. After the last row its images are copied, if it has
-- any of other sites. The caller has locked the import.
create function private.apply_import_rows(p_import public.product_imports, p_limit integer)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_row record;
  v_outcome text;
  v_skipped integer := 0;
  v_skipped_new integer := 0;
  v_last integer := least(p_import.applied + p_limit, p_import.total);
  v_ends_at timestamptz;
begin
  perform private.lock_stock_and_coupons('{}', array(
    select p.id
    from private.product_import_rows r
    join public.products p on lower(p.sku) = any (
      lower(r.product ->> 'sku')
        || array(select lower(v.value ->> 'sku') from jsonb_array_elements(r.plan -> 'variants') v))
    where r.import_id = p_import.id and r.place > p_import.applied and r.place <= v_last
      and r.plan ->> 'action' <> 'same'
  ));
  perform private.set_context('admin', p_import.actor_id, 'import');
  v_ends_at := clock_timestamp() + interval '2 seconds';
  for v_row in
    select r.place, r.plan ->> 'action' as action from private.product_import_rows r
    where r.import_id = p_import.id and r.place > p_import.applied and r.place <= v_last
      and r.plan ->> 'action' <> 'same'
    order by r.place
  loop
    if clock_timestamp() > v_ends_at then
      v_last := v_row.place - 1;
      exit;
    end if;
    begin
      v_outcome := private.apply_import_row(p_import, v_row.place);
    exception
      -- Taken or deleted by somebody else since the check.
      when unique_violation or foreign_key_violation or check_violation then
        v_outcome := 'changed';
    end;
    v_skipped := v_skipped + (v_outcome = 'changed')::integer;
    v_skipped_new := v_skipped_new + (v_outcome = 'changed' and v_row.action = 'create')::integer;
    update private.product_import_rows r set outcome = v_outcome
    where r.import_id = p_import.id and r.place = v_row.place;
  end loop;
  perform private.clear_context();
  update public.product_imports i
  set applied = v_last, skipped = i.skipped + v_skipped,
    -- From now on what was written.
    creates = i.creates - v_skipped_new, updates = i.updates - (v_skipped - v_skipped_new),
    status = case
      when v_last < i.total then 'applying'
      when exists (
        select from private.imported_images m where m.import_id = i.id and m.address is null and m.problem is null
      ) then 'images'
      else 'done'
    end
  where i.id = p_import.id;
  update public.product_imports i set finished_at = now() where i.id = p_import.id and i.status = 'done';
end;
$$;
revoke execute on function private.apply_import_rows from public, anon, authenticated, service_role;
