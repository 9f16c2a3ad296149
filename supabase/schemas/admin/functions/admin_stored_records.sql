-- Returns what the database stores and how long it is kept, for the portal: {bytes, records: [{relation, title, rows,
-- bytes, oldest, rules: [{part, kept, reason}]}]}. rows is PostgreSQL's estimate, null before it has one; bytes
-- include indexes. Reads no table as a whole. Raises 42501 without health.read.
create function public.admin_stored_records()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_table record;
  v_oldest timestamptz;
  v_records jsonb := '[]';
begin
  perform private.require_permission('health.read');
  for v_table in
    select r.relation, min(r.title) as title, min(r.sort) as sort, min(r.step) as step,
      -- The time of the row itself, without what happened to it later.
      case r.relation when 'webhook_events' then 'received_at' else 'created_at' end as recorded,
      jsonb_agg(jsonb_build_object('part', r.part, 'kept', r.kept::text, 'reason', r.reason) order by r.step) as rules
    from private.retention_rules() r
    group by r.relation
    order by min(r.step)
  loop
    v_oldest := null;
    if v_table.sort is not null then
      execute format(
        'select t.%I from public.%I t order by t.%I limit 1', v_table.recorded, v_table.relation, v_table.sort
      )
      into v_oldest;
    end if;
    v_records := v_records || (
      select jsonb_build_object(
        'relation', v_table.relation, 'title', v_table.title, 'oldest', v_oldest, 'rules', v_table.rules,
        'rows', nullif(c.reltuples, -1)::bigint, 'bytes', pg_total_relation_size(c.oid)
      )
      from pg_class c
      where c.oid = format('public.%I', v_table.relation)::regclass
    );
  end loop;
  return jsonb_build_object('bytes', pg_database_size(current_database()), 'records', v_records);
end;
$$;
revoke execute on function public.admin_stored_records from public, anon, authenticated, service_role;
grant execute on function public.admin_stored_records to authenticated;
