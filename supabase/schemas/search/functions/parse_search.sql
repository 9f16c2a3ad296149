-- Adds the search text to a query. The characters % _ \ mean themselves: a search with one of them is only looked for
-- literally in names, SKUs and HSN codes; other punctuation separates words. A word stands for what meant_words says,
-- and for the products of a category with that name; when there is nothing, only names that contain the search, SKUs
-- and HSN codes are found.
create function private.parse_search(p_search text, p_query private.product_query)
returns private.product_query
language plpgsql
stable
set search_path = ''
as $$
declare
  v_small text[] := private.small_words();
  v_parts text[];
  v_words text[];
  v_word text;
  v_meant text[];
  v_exact text;
  v_whole text[] := '{}';
  v_starts text[] := '{}';
  v_anywhere text[] := '{}';
begin
  p_query.phrase := rtrim(lower(left(p_search, 200)));
  v_parts := array(select distinct s from unnest(string_to_array(p_query.phrase, ' ')) s limit 12);
  p_query.patterns := array(select '%' || regexp_replace(s, '([%_\\])', '\\\1', 'g') || '%' from unnest(v_parts) s);
  p_query.ngrams := array(
    select distinct case when char_length(s) < 3 then s else substr(s, i, 3) end
    from unnest(v_parts) s, generate_series(1, greatest(char_length(s) - 2, 1)) i
  );
  p_query.phrase_ngrams := array(
    select distinct substr(' ' || p_query.phrase, i, 3)
    from generate_series(1, greatest(char_length(p_query.phrase) - 1, 1)) i
  );
  p_query.anywhere := private.code_query(left(p_search, 200), ':*');
  p_query.whole := private.code_query(left(p_search, 200), '');
  if p_query.phrase ~ '[%_\\]' then
    return p_query;
  end if;
  v_words := array(
    select distinct w
    from unnest(string_to_array(private.normalize_words(p_query.phrase), ' ')) w
    where w <> ''
    limit 12
  );
  if not v_words <@ v_small then
    v_words := array(select w from unnest(v_words) w where w <> all (v_small));
  end if;
  foreach v_word in array v_words loop
    v_meant := private.meant_words(v_word);
    if v_meant = '{}' then
      return p_query;
    end if;
    v_exact := private.any_word_query(v_meant, '=', '');
    v_whole := v_whole || ('(' || concat_ws('|', v_exact, private.categories_named(v_meant, false)) || ')');
    if char_length(v_word) < 3 then
      -- Too many words start with one or two letters to look them all up.
      p_query.start_patterns := p_query.start_patterns || ('% ' || v_word || '%');
      p_query.start_ngrams := p_query.start_ngrams || (' ' || v_word);
      v_anywhere := v_anywhere || private.any_word_query(v_meant, '', '');
    else
      v_starts := v_starts || ('(' || concat_ws('|', v_exact, private.begun_query(v_word, v_meant, '=')) || ')');
      v_anywhere := v_anywhere || ('(' || concat_ws('|', private.any_word_query(v_meant, '', ''),
        private.begun_query(v_word, v_meant, ''), private.categories_named(v_meant, true)) || ')');
    end if;
  end loop;
  -- Null, which matches nothing, when there are no words.
  p_query.starts := nullif(array_to_string(v_starts, '&'), '')::tsquery;
  v_exact := nullif(array_to_string(v_whole, '&'), '');
  p_query.whole := coalesce(v_exact::tsquery || p_query.whole, v_exact::tsquery, p_query.whole);
  v_exact := nullif(array_to_string(v_anywhere, '&'), '');
  p_query.anywhere := coalesce(v_exact::tsquery || p_query.anywhere, v_exact::tsquery, p_query.anywhere);
  return p_query;
end;
$$;
revoke execute on function private.parse_search from public, anon, authenticated, service_role;
