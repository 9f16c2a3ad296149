-- Returns the words of a product; those of its name a second time as '=word', because an index of words does not say
-- where a word was found.
create function private.product_search_vector(p_name text, p_brand text, p_short_description text, p_description text)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select array_to_tsvector(array(
    select n.word from unnest(string_to_array(private.normalize_words(
      concat_ws(' ', p_name, left(p_brand, 200), left(p_short_description, 500), left(p_description, 5000))
    ), ' ')) n (word)
    where char_length(n.word) between 1 and 60
    union
    select '=' || n.word from unnest(string_to_array(private.normalize_words(p_name), ' ')) n (word)
    where char_length(n.word) between 1 and 60
  ));
$$;
revoke execute on function private.product_search_vector from public, anon, authenticated, service_role;
grant execute on function private.product_search_vector to authenticated, service_role;
