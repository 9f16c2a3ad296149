-- Returns up to three words that a misspelled one may stand for, those with the nearest phonetic key and at most
-- p_allowed mistakes: words in names or brands for sale, of categories, and the owner's search words that find
-- something. Empty when nothing is near. p_word is normalized and has Latin letters only.
create function private.nearest_words(p_word text, p_allowed integer)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_key text := private.phonetic_key(p_word);
  v_letters text[] := array(select l from unnest(string_to_array(v_key, null)) l order by l);
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
        from (
          select t.word, t.phonetic_key from private.search_terms t
          where t.in_name and t.phonetic_key operator(extensions.%) v_key
          union
          select s.key, s.phonetic_key from public.search_words s where s.phonetic_key operator(extensions.%) v_key
          union
          select w.word, private.phonetic_key(w.word)
          from public.categories c, unnest(c.search_words) w (word)
          where c.is_active and extensions.levenshtein_less_equal(w.word, p_word, 3) <= 3
        ) k
      ) d
      where d.distance <= p_allowed and private.is_for_sale(array[d.word] || private.word_meanings(array[d.word]))
    ) n
    where n.distance = n.least
    order by extensions.similarity(n.word, p_word) desc, n.word
    limit 3
  );
end;
$$;
revoke execute on function private.nearest_words from public, anon, authenticated, service_role;
