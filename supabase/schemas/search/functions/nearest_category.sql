-- Returns {name, slug} of the active category that is nearest to a search that found nothing: one with a similar name,
-- otherwise the one with most of the products that have any of its words, in the name above all. Null when there is
-- none.
create function private.nearest_category(p_search text)
returns jsonb
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_words text[];
  v_word text;
  v_meant text[] := '{}';
  v_category uuid;
begin
  v_words := array(
    select distinct w from unnest(string_to_array(private.normalize_words(left(p_search, 200)), ' ')) w
    where char_length(w) > 2 and w <> all (private.small_words()) limit 12
  );
  if not v_words <@ (private.weak_words() || private.color_words()) then
    v_words := array(select w from unnest(v_words) w where w <> all (private.weak_words() || private.color_words()));
  end if;
  foreach v_word in array v_words loop
    v_meant := v_meant || private.meant_words(v_word);
  end loop;
  select c.id into v_category
  from public.categories c, unnest(c.search_words) n (word), unnest(v_words || v_meant) w (word)
  where c.is_active and extensions.similarity(n.word, w.word) >= 0.5
  order by extensions.similarity(n.word, w.word) desc, c.sort_order, c.id
  limit 1;
  if v_category is null and v_meant <> '{}' then
    select p.category_id into v_category
    from (
      select q.category_id,
        case when q.search_vector @@ private.any_word_query(v_meant, '=', '')::tsquery then 5 else 1 end as weight
      from public.products q
      where q.is_listed and q.search_vector @@ private.any_word_query(v_meant, '', '')::tsquery
      limit 300
    ) p
    join public.categories c on c.id = p.category_id and c.is_active
    group by p.category_id
    order by sum(p.weight) desc, p.category_id
    limit 1;
  end if;
  return (
    select jsonb_build_object('name', c.name, 'slug', c.slug) from public.categories c where c.id = v_category
  );
end;
$$;
revoke execute on function private.nearest_category from public, anon, authenticated, service_role;
