-- Keeps rows as they were written: raises 55000 for a change or a deletion.
create function private.reject_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception '% never changes', tg_table_name using errcode = 'object_not_in_prerequisite_state';
end;
$$;
revoke execute on function private.reject_change from public, anon, authenticated, service_role;
