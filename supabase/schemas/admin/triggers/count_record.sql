-- Notes for the dashboard's totals that a row came to or left its table, or was created on another day.
create function private.count_record()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from private.record_totals t where t.relation = tg_table_name;
    delete from private.record_total_changes c where c.relation = tg_table_name;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into private.record_total_changes (relation, day, records)
    values (tg_table_name, (old.created_at at time zone 'Asia/Kolkata')::date, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.record_total_changes (relation, day, records)
    values (tg_table_name, (new.created_at at time zone 'Asia/Kolkata')::date, 1);
  end if;
  return null;
end;
$$;
revoke execute on function private.count_record from public, anon, authenticated, service_role;
