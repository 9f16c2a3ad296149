-- Returns as many words as possible of a search that found nothing which together find products, above all those that
-- say what it is: 'kurta' of 'red kurta for women'. Of two parts with as many words, the one with words of names,
-- brands and categories comes first, then with words before a 'for', then with the last ones ('red saree'). Weak words
-- and colours count when the search has no others. Null when there are none. Of more than four words that the shop
-- knows the best four are tried.
create function private.nearest_search(p_search text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_words text[];
  v_places bigint[];
  v_part text;
begin
  -- The best word first.
  with typed as (
    select lower(s.word) as word, min(s.place) as place, btrim(private.normalize_words(lower(min(s.word)))) as plain
    from regexp_split_to_table(btrim(left(p_search, 200)), '\s+') with ordinality s (word, place)
    where s.word !~ '[%_\\]'
    group by 1
  ), known as (
    select t.*, private.meant_words(t.plain) as meant,
      t.plain = any (private.weak_words() || private.color_words()) as is_weak
    from (
      select * from typed
      where char_length(plain) > 2 and plain <> all (private.small_words())
      order by place limit 12
    ) t
  )
  select array_agg(b.word order by b.rank), array_agg(b.place order by b.rank) into v_words, v_places
  from (
    select k.word, k.place, row_number() over (
        order by
          private.categories_named(k.meant, false) is not null or exists (
            select from private.search_terms n, unnest(k.meant) m (words)
            where n.word = any (string_to_array(m.words, ' ')) and n.in_name
          ) desc,
          k.place < coalesce((select min(f.place) from typed f where f.plain = 'for'), 999) desc,
          k.place desc
      ) as rank
    from known k
    where k.meant <> '{}' and (not k.is_weak or not exists (
      select from known o where not o.is_weak
    ))
  ) b
  where b.rank <= 4;

  for v_part in
    -- Each bit says whether a word is left.
    select string_agg(v_words[i], ' ' order by v_places[i])
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
revoke execute on function private.nearest_search from public, anon, authenticated, service_role;
