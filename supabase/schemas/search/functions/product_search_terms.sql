-- Returns the words of a product that a misspelled search may be corrected to.
create function private.product_search_terms(p_product public.products)
returns table (word text, in_name boolean)
language sql
stable
set search_path = ''
as $$
  select w.lexeme, w.lexeme = any (n.words)
  from unnest((p_product).search_vector) w,
    (
      select string_to_array(private.normalize_words(concat_ws(' ', (p_product).name, (p_product).brand)), ' ') as words
    ) n
  where w.lexeme ~ U&'^([a-z][a-z0-9]{2,29}|[\0900-\097F]{2,30})$';
$$;
revoke execute on function private.product_search_terms from public, anon, authenticated, service_role;
