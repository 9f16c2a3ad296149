-- Returns a query text for longer words that start like a word of a search: '=lap':*. Null when the catalogue has none,
-- and when the search means another word.
create function private.begun_query(p_word text, p_meant text[], p_before text)
returns text
language sql
stable
set search_path = ''
as $$
  select quote_literal(p_before || p_meant[1]) || ':*'
  where p_meant[1] in (p_word, private.latin_spelling(p_word)) and (
    p_meant[1] !~ (U&'^([a-z]+|[\0900-\097F]+)$')
    or exists (
      select from private.search_terms k where k.word > p_meant[1] and k.word <= p_meant[1] || U&'\FFFD'
    )
  );
$$;
revoke execute on function private.begun_query from public, anon, authenticated, service_role;
