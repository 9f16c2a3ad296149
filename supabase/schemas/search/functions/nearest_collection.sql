-- Returns {name, slug, alone} of the active collection that a search names: by the collection's own name, or by a word
-- for which the owner wants the collection to be found, such as 'rakhi'. alone: the shop knows no other word of the
-- search, apart from small and weak ones ('gift for mother'). Null when there is none.
create function private.nearest_collection(p_search text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_phrase text := btrim(regexp_replace(private.normalize_words(left(p_search, 200)), '\s+', ' ', 'g'));
  v_word text;
  v_meant text[];
  v_names text[] := array[v_phrase];
  v_others text[] := '{}';
  v_found jsonb;
begin
  for v_word in
    select distinct w.word
    from (select s.word from unnest(string_to_array(v_phrase, ' ')) s (word) limit 12) w
    where w.word <> all (private.small_words() || private.weak_words())
  loop
    v_meant := private.meant_words(v_word);
    -- 'uphaar' means gift, and gift the collection.
    v_meant := v_meant || private.word_meanings(v_meant);
    if exists (
      select from public.collections c
      where c.is_active and btrim(regexp_replace(private.normalize_words(c.name), '\s+', ' ', 'g')) = any (v_meant)
    ) then
      v_names := v_names || v_meant;
    elsif private.is_known_word(v_word) or private.word_meanings(array[v_word]) <> '{}' then
      v_others := v_others || v_word;
    end if;
  end loop;
  select jsonb_build_object('name', c.name, 'slug', c.slug, 'alone', v_others = '{}') into v_found
  from public.collections c
  where c.is_active and btrim(regexp_replace(private.normalize_words(c.name), '\s+', ' ', 'g')) = any (v_names)
  order by c.sort_order, c.name, c.id
  limit 1;
  return v_found;
end;
$$;
revoke execute on function private.nearest_collection from public, anon, authenticated, service_role;
