-- Counts an attempt under a key, unless the limit is reached within the period. Returns the number of attempts with
-- this one; null: the limit is reached. The row is locked until the transaction ends, so attempts at once count one
-- after the other.
create function private.count_sign_in(p_key text, p_limit integer, p_period interval)
returns integer
language sql
security definer
set search_path = ''
as $$
  insert into public.sign_in_failures as f (key, failures)
  values (p_key, 1)
  on conflict (key) do update
  set
    failures = case when f.since <= now() - p_period then 1 else f.failures + 1 end,
    since = case when f.since <= now() - p_period then now() else f.since end
  where f.since <= now() - p_period or f.failures < p_limit
  returning f.failures;
$$;
revoke execute on function private.count_sign_in from public, anon, authenticated, service_role;
