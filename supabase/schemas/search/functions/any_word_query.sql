-- Returns a query text that matches any of the words: ('=saree':*|'=sari':*). Of an entry of several words it wants
-- all: ('=pressure'&'=cooker').
create function private.any_word_query(p_words text[], p_before text, p_after text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '(' || string_agg((
    select string_agg(quote_literal(p_before || n.part) || p_after, '&')
    from unnest(string_to_array(w.words, ' ')) n (part)
    where n.part <> ''
  ), '|') || ')'
  from unnest(p_words) w (words);
$$;
revoke execute on function private.any_word_query from public, anon, authenticated, service_role;
