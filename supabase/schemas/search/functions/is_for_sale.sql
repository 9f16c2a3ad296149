-- Returns true when a product for sale has one of the words, or is in a category with one of them in its name. Looks at
-- the first products by rating before the index of words, which would find all products that have a frequent
-- word. The words are normalized.
create function private.is_for_sale(p_words text[])
returns boolean
language plpgsql
stable
cost 10000
set search_path = ''
as $$
declare
  v_query tsquery := concat_ws('|', private.any_word_query(p_words, '', ''),
    private.categories_named(p_words[1:1], false))::tsquery;
begin
  return exists (
    select from (
      select p.search_vector from public.products p
      where p.is_listed order by p.is_sold_out, p.rating desc, p.reviews_count desc, p.id desc limit 30
    ) p
    where p.search_vector @@ v_query
  ) or exists (select from public.products p where p.is_listed and p.search_vector @@ v_query);
end;
$$;
revoke execute on function private.is_for_sale from public, anon, authenticated, service_role;
