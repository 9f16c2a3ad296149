-- Moves at most 200,000 rows of record_total_changes into record_totals; nothing while another call does so.
create function private.fold_record_totals()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('private.fold_record_totals')) then
    return;
  end if;
  with taken as (
    delete from private.record_total_changes
    where id in (select c.id from private.record_total_changes c order by c.id limit 200000)
    returning *
  )
  insert into private.record_totals as t (relation, day, records)
  select c.relation, c.day, sum(c.records)
  from taken c
  group by c.relation, c.day
  on conflict (relation, day) do update set records = t.records + excluded.records;
end;
$$;
revoke execute on function private.fold_record_totals from public, anon, authenticated, service_role;
