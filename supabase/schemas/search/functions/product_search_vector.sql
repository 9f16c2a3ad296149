-- Returns what a product is found by: its words, those of name, brand and option values a second time as '=word',
-- because an index of words does not say where a word was found; the names of its options; its SKU and HSN code as
-- '#fasbag089'; its category as '@' and the id, which stays when the category is renamed.
create function private.product_search_vector(p_product public.products)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select array_to_tsvector(array(
    select n.word from unnest(string_to_array(private.normalize_words(concat_ws(' ', (p_product).name,
      left((p_product).brand, 200), left((p_product).short_description, 500), left((p_product).description, 5000)
    )), ' ')) n (word)
    where char_length(n.word) between 1 and 60
    union
    select '=' || n.word
    from unnest(string_to_array(
      private.normalize_words(concat_ws(' ', (p_product).name, left((p_product).brand, 200))), ' '
    )) n (word)
    where char_length(n.word) between 1 and 60
    union
    select b.before || n.word
    from jsonb_array_elements((p_product).options) o
    cross join jsonb_array_elements_text(o.value -> 'values') v
    cross join unnest(string_to_array(private.normalize_words(v.value), ' ')) n (word)
    cross join (values (''), ('=')) b (before)
    where n.word <> ''
    union
    select n.word
    from jsonb_array_elements((p_product).options) o
    cross join unnest(string_to_array(private.normalize_words(o.value ->> 'name'), ' ')) n (word)
    where n.word <> ''
    union
    select '#' || private.code_letters(n.code) from (values ((p_product).sku), ((p_product).hsn_code)) n (code)
    where private.code_letters(n.code) <> ''
    union
    select '@' || (p_product).category_id where (p_product).category_id is not null
  ));
$$;
revoke execute on function private.product_search_vector from public, anon, authenticated, service_role;
