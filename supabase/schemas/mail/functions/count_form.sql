-- Counts under a key of form_counts, unless the limit is reached within the period. Returns whether it was counted.
create function private.count_form(p_key text, p_limit integer, p_period interval)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into public.form_counts as f (key, count)
  select p_key, 1 where p_limit > 0
  on conflict (key) do update
  set
    count = case when f.since <= now() - p_period then 1 else f.count + 1 end,
    since = case when f.since <= now() - p_period then now() else f.since end
  where f.since <= now() - p_period or f.count < p_limit;
  return found;
end;
$$;
revoke execute on function private.count_form from public, anon, authenticated, service_role;
