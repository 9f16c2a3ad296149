-- Returns true for one to ten entries of search_words.means: each of 1 to 60 characters with a word in it.
create function private.is_meanings(p_means text[])
returns boolean
language sql
immutable
set search_path = ''
as $$
  select cardinality(p_means) between 1 and 10
    and (
      select bool_and(coalesce(char_length(m) <= 60 and btrim(private.normalize_words(m)) <> '', false))
      from unnest(p_means) m
    );
$$;
revoke execute on function private.is_meanings from public, anon, authenticated, service_role;
grant execute on function private.is_meanings to authenticated, service_role;
