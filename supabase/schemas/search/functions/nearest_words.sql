-- Returns up to three words that a misspelled one may stand for: those in names or brands for sale with the nearest
-- phonetic key. Empty when nothing is near. p_word is normalized and has letters only.
create function private.nearest_words(p_word text)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_key text := private.phonetic_key(p_word);
  v_letters text[] := array(select l from unnest(string_to_array(v_key, null)) l order by l);
  v_allowed integer := case when char_length(v_key) < 6 then 1 else 2 end;
begin
  perform set_config('pg_trgm.similarity_threshold', '0.2', true);
  return array(
    select n.word
    from (
      select d.word, d.distance, min(d.distance) over () as least
      from (
        select k.word, case
            -- Letters in the wrong order count as one mistake.
            when array(select l from unnest(string_to_array(k.phonetic_key, null)) l order by l) = v_letters
              then least(1, extensions.levenshtein(k.phonetic_key, v_key))
            else least(
              extensions.levenshtein(k.phonetic_key, v_key),
              -- The word may be unfinished: the start of a longer word counts as well.
              case
                when char_length(v_key) > 4
                  then extensions.levenshtein(left(k.phonetic_key, char_length(v_key)), v_key)
              end
            )
          end as distance
        from private.search_terms k
        where k.in_name and k.phonetic_key operator(extensions.%) v_key
      ) d
      where d.distance <= v_allowed
        and exists (select from public.products p where p.is_active and p.search_vector @@ d.word::tsquery)
    ) n
    where n.distance = n.least
    order by extensions.similarity(n.word, p_word) desc, n.word
    limit 3
  );
end;
$$;
revoke execute on function private.nearest_words from public, anon, authenticated, service_role;
