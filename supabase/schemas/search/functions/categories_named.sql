-- Returns a query text for the products of the active categories that have one of the words in their name, or with
-- p_begun a word that starts like it; null when there are none. The words are normalized.
create function private.categories_named(p_words text[], p_begun boolean)
returns text
language sql
stable
set search_path = ''
as $$
  select string_agg(quote_literal('@' || c.id), '|' order by c.id)
  from public.categories c
  where c.is_active and (
    c.search_words && p_words
    or p_begun and exists (
      select from unnest(c.search_words) n (word), unnest(p_words) w (word)
      where char_length(w.word) > 2 and starts_with(n.word, w.word)
    )
  );
$$;
revoke execute on function private.categories_named from public, anon, authenticated, service_role;
