-- Returns true if a search has no run of three letters or digits, nor one of three non-ASCII characters, so that no
-- index finds it. A number in groups counts as one run.
create function private.is_short_search(p_search text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_search !~ '[[:alnum:]]{3}' and p_search !~ '[^\x01-\x7f]{3}' and private.typed_digits(p_search) is null;
$$;
revoke execute on function private.is_short_search from public, anon, authenticated, service_role;
