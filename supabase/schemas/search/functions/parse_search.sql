-- Adds the search text to a query. The characters % _ \ mean themselves: a search with one of them is only looked for
-- literally in names; other punctuation separates words. A word that the catalogue does not have is replaced by its
-- nearest words; when there are none, only names that contain the search are found.
create function private.parse_search(p_search text, p_query private.product_query)
returns private.product_query
language plpgsql
stable
set search_path = ''
as $$
declare
  v_parts text[];
  v_words text[];
  v_word text;
  v_meant text[];
  v_begun text;
  v_whole text[] := '{}';
  v_starts text[] := '{}';
  v_anywhere text[] := '{}';
begin
  p_query.phrase := lower(left(p_search, 200));
  v_parts := array(select distinct s from unnest(string_to_array(p_query.phrase, ' ')) s limit 12);
  p_query.patterns := array(select '%' || regexp_replace(s, '([%_\\])', '\\\1', 'g') || '%' from unnest(v_parts) s);
  p_query.ngrams := array(
    select distinct case when char_length(s) < 3 then s else substr(s, i, 3) end
    from unnest(v_parts) s, generate_series(1, greatest(char_length(s) - 2, 1)) i
  );
  if p_query.phrase ~ '[%_\\]' then
    return p_query;
  end if;
  v_words := array(
    select distinct w
    from unnest(string_to_array(private.normalize_words(p_query.phrase), ' ')) w
    where w <> ''
    limit 12
  );
  if not v_words <@ '{a,an,and,by,for,from,in,of,on,or,the,to,with}' then
    v_words := array(
      select w from unnest(v_words) w where w <> all ('{a,an,and,by,for,from,in,of,on,or,the,to,with}')
    );
  end if;
  foreach v_word in array v_words loop
    v_meant := array[v_word];
    if v_word ~ '^[a-z]{4,30}$' and not exists (
      select from private.search_terms k where k.word between v_word and v_word || '{'
    ) then
      v_meant := private.nearest_words(v_word);
      if v_meant = '{}' then
        return p_query;
      end if;
    end if;
    v_begun := '';
    if char_length(v_word) < 3 then
      -- Too many words start with one or two letters to look them all up.
      p_query.start_patterns := p_query.start_patterns || ('% ' || v_word || '%');
      p_query.start_ngrams := p_query.start_ngrams || (' ' || v_word);
    else
      if v_word !~ '^[a-z]+$' or exists (
        select from private.search_terms k where k.word > v_word and k.word <= v_word || '{'
      ) then
        v_begun := ':*';
      end if;
      v_starts := v_starts || private.any_word_query(v_meant, '=', v_begun);
    end if;
    v_whole := v_whole || private.any_word_query(v_meant, '=', '');
    v_anywhere := v_anywhere || private.any_word_query(v_meant, '', v_begun);
  end loop;
  -- Null, which matches nothing, when there are no words.
  p_query.whole := nullif(array_to_string(v_whole, '&'), '')::tsquery;
  p_query.starts := nullif(array_to_string(v_starts, '&'), '')::tsquery;
  p_query.anywhere := nullif(array_to_string(v_anywhere, '&'), '')::tsquery;
  return p_query;
end;
$$;
revoke execute on function private.parse_search from public, anon, authenticated, service_role;
