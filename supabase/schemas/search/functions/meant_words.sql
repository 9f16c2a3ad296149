-- Returns what a word of a search may stand for: itself when the catalogue has it, and what the owner wants it to
-- find. A word of Devanagari is also looked up as it is spelled in Latin letters. An unknown word is replaced by a word
-- of the owner's that sounds or starts like it, then by words with two of its letters the other way round, then by its
-- nearest words; empty when there are none. p_word is normalized.
create function private.meant_words(p_word text)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_spellings text[] := array_remove(array[p_word, private.latin_spelling(p_word)], null);
  v_spelling text;
  v_words text[];
  v_length integer;
begin
  foreach v_spelling in array v_spellings loop
    v_words := private.word_meanings(array[v_spelling]);
    if private.is_known_word(v_spelling) then
      return array[v_spelling] || v_words;
    elsif v_words <> '{}' then
      return v_words;
    end if;
  end loop;
  foreach v_spelling in array v_spellings loop
    continue when v_spelling !~ '^[a-z]{3,30}$';
    v_words := array(
      select s.key from public.search_words s where s.phonetic_key = private.phonetic_key(v_spelling) order by s.key
    );
    if v_words = '{}' and char_length(v_spelling) > 3 then
      v_words := array(
        select s.key from public.search_words s
        where s.key collate "C" between v_spelling and v_spelling || '{' order by char_length(s.key), s.key limit 1
      );
    end if;
    if v_words = '{}' and char_length(v_spelling) > 3 then
      v_words := private.swapped_words(v_spelling);
    end if;
    if v_words = '{}' then
      v_length := char_length(private.phonetic_key(v_spelling));
      -- Short words are near to many, and a word typed in Devanagari is seldom misspelled.
      v_words := private.nearest_words(
        v_spelling, case when v_length > 5 then 2 when v_length > 4 or v_spelling = p_word then 1 else 0 end
      );
    end if;
    if v_words <> '{}' then
      return v_words || private.word_meanings(v_words);
    end if;
  end loop;
  return '{}';
end;
$$;
revoke execute on function private.meant_words from public, anon, authenticated, service_role;
