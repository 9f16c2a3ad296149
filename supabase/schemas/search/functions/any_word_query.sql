-- Returns a query text that matches any of the words: ('=saree':*|'=sari':*).
create function private.any_word_query(p_words text[], p_before text, p_after text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '(' || string_agg(quote_literal(p_before || w) || p_after, '|') || ')' from unnest(p_words) w;
$$;
revoke execute on function private.any_word_query from public, anon, authenticated, service_role;
