-- Returns a word of Devanagari in Latin letters, as shoppers spell Hindi: 'कुर्ता' becomes 'kurtaa', 'चप्पल' 'chappal'.
-- Null for a word without Devanagari. p_word is normalized.
create function private.latin_spelling(p_word text)
returns text
language sql
immutable
set search_path = ''
as $$
  -- A consonant ends in ~, the 'a' that is heard unless a vowel sign follows; ^ removes it.
  with spelled as (
    select string_agg(coalesce(l.latin, c.letter), '' order by c.place) as word
    from unnest(string_to_array(p_word, null)) with ordinality as c (letter, place)
    left join (
      values
        ('क', 'k~'), ('ख', 'kh~'), ('ग', 'g~'), ('घ', 'gh~'), ('ङ', 'n~'), ('च', 'ch~'), ('छ', 'chh~'), ('ज', 'j~'),
        ('झ', 'jh~'), ('ञ', 'n~'), ('ट', 't~'), ('ठ', 'th~'), ('ड', 'd~'), ('ढ', 'dh~'), ('ण', 'n~'), ('त', 't~'),
        ('थ', 'th~'), ('द', 'd~'), ('ध', 'dh~'), ('न', 'n~'), ('प', 'p~'), ('फ', 'ph~'), ('ब', 'b~'), ('भ', 'bh~'),
        ('म', 'm~'), ('य', 'y~'), ('र', 'r~'), ('ल', 'l~'), ('ळ', 'l~'), ('व', 'v~'), ('श', 'sh~'), ('ष', 'sh~'),
        ('स', 's~'), ('ह', 'h~'), ('अ', 'a'), ('आ', 'aa'), ('इ', 'i'), ('ई', 'ee'), ('उ', 'u'), ('ऊ', 'oo'),
        ('ऋ', 'ri'), ('ए', 'e'), ('ऍ', 'a'), ('ऐ', 'ai'), ('ओ', 'o'), ('ऑ', 'o'), ('औ', 'au'), ('ा', '^aa'),
        ('ि', '^i'), ('ी', '^ee'), ('ु', '^u'), ('ू', '^oo'), ('ृ', '^ri'), ('े', '^e'), ('ै', '^a'), ('ॅ', '^a'),
        ('ो', '^o'), ('ॉ', '^o'), ('ौ', '^au'), ('्', '^'), ('ं', 'n'), ('ः', 'h'),
        ('०', '0'), ('१', '1'), ('२', '2'), ('३', '3'), ('४', '4'), ('५', '5'), ('६', '6'), ('७', '7'), ('८', '8'),
        ('९', '9')
    ) as l (letter, latin) on l.letter = c.letter
  )
  select replace(
    regexp_replace(regexp_replace(regexp_replace(replace(s.word, '~^', ''), '~$', ''),
      -- After a vowel with one consonant, and before another consonant with a vowel, it is silent: 'chamcha'.
      '([aeiou~](?:[b-dfgj-np-tv-z]h?|h))~(?=[b-df-hj-np-tv-z]+[aeiou])', '\1', 'g'),
      'n(?=[pbm])', 'm', 'g'),
    '~', 'a')
  from spelled s
  where p_word ~ U&'[\0900-\097F]';
$$;
revoke execute on function private.latin_spelling from public, anon, authenticated, service_role;
