-- Returns a search without its weak words; null when it has none, or nothing else than small ones.
create function private.without_weak_words(p_search text)
returns text
language sql
stable
set search_path = ''
as $$
  select case when bool_or(w.is_weak) and bool_or(not w.is_weak and w.plain <> all (private.small_words()))
    then string_agg(w.word, ' ' order by w.place) filter (where not w.is_weak) end
  from (
    select s.word, s.place, n.plain, n.plain = any (private.weak_words()) as is_weak
    from regexp_split_to_table(btrim(left(p_search, 200)), '\s+') with ordinality s (word, place)
    cross join lateral (select btrim(private.normalize_words(s.word)) as plain) n
  ) w;
$$;
revoke execute on function private.without_weak_words from public, anon, authenticated, service_role;
