-- Writes an audit row for each change that staff make: the whole row when it is inserted or deleted, the changed
-- columns otherwise. The trigger's argument lists columns that do not count, such as counters and timestamps kept by
-- triggers. A change of a user's role is always recorded. Stock and coupon counts that change with an order have a
-- reason in the context and are in the stock ledger instead.
create function private.record_audit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ignored text[] := tg_argv[0]::text[];
  v_before jsonb;
  v_after jsonb;
  v_id text;
begin
  if tg_table_name = 'orders' then
    if current_setting('haat.actor', true) is distinct from 'admin' then
      return null;
    end if;
  elsif tg_table_name <> 'users' then
    if (tg_table_name <> 'credit_notes' and coalesce(current_setting('haat.reason', true), '') <> '')
      or private.staff_role() is null
    then
      return null;
    end if;
  end if;
  -- Not earlier: it would read long texts with every order.
  v_before := case when tg_op <> 'INSERT' then to_jsonb(old) - '{search_vector,facets,is_sold_out}'::text[] end;
  v_after := case when tg_op <> 'DELETE' then to_jsonb(new) - '{search_vector,facets,is_sold_out}'::text[] end;
  v_id := coalesce(v_after, v_before) ->> 'id';
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, v_after -> b.key)
    into v_before, v_after
    from jsonb_each(v_before) b
    where b.value is distinct from v_after -> b.key and not b.key = any (v_ignored);
    if v_before is null then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values ((select auth.uid()), lower(tg_op), tg_table_name, v_id, v_before, v_after);
  return null;
end;
$$;
revoke execute on function private.record_audit from public, anon, authenticated, service_role;
