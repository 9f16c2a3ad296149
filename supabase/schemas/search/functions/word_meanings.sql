-- Returns the words that the owner wants a word to find, normalized; empty when there are none.
create function private.word_meanings(p_words text[])
returns text[]
language sql
stable
set search_path = ''
as $$
  select array(
    select btrim(regexp_replace(private.normalize_words(m.words), '\s+', ' ', 'g'))
    from public.search_words s, unnest(s.means) with ordinality as m (words, place)
    where s.key = any (p_words)
    order by s.key, m.place
  );
$$;
revoke execute on function private.word_meanings from public, anon, authenticated, service_role;
