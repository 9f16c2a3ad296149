-- Returns as many words as possible of a search that found nothing which together find products: 'kurta' of 'red kurta
-- for women'. Null when there are none. Of more than four words that the shop knows the first four are tried.
create function public.shop_nearest_search(p_search text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_words text[];
  v_part text;
begin
  v_words := array(
    select w.word
    from (
      select lower(s.word) as word, min(s.place) as place
      from regexp_split_to_table(btrim(left(p_search, 200)), '\s+') with ordinality s (word, place)
      where s.word !~ '[%_\\]'
      group by 1
    ) w
    cross join lateral (select btrim(private.normalize_words(w.word)) as plain) n
    where char_length(n.plain) > 2 and n.plain <> all (private.small_words())
      and private.meant_words(n.plain) <> '{}'
    order by w.place
    limit 4
  );
  for v_part in
    -- Each bit says whether a word is left.
    select string_agg(v_words[i], ' ' order by i)
    from generate_series(1, (1 << cardinality(v_words)) - 1) b
    cross join generate_subscripts(v_words, 1) i
    where (b >> (cardinality(v_words) - i)) & 1 = 1
    group by b
    order by count(*) desc, b desc
  loop
    if (
      select f.total > 0 from private.find_products(jsonb_build_object('search', v_part, 'sort', 'any'), 1, 0) f
    ) then
      return v_part;
    end if;
  end loop;
  return null;
end;
$$;
revoke execute on function public.shop_nearest_search from public, anon, authenticated, service_role;
grant execute on function public.shop_nearest_search to anon, authenticated;
