-- Normalizes text for searching: lower case, no punctuation, plural endings removed. 'Women''s hand-made LAMPS, 2'
-- becomes 'women hand made lamp  2', 'Batteries' becomes 'battery', and 'cookie' becomes 'cooky', as its plural does.
-- In Devanagari the nukta is removed, because many do not type it, and candrabindu becomes anusvara.
create function private.normalize_words(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(regexp_replace(regexp_replace(
    lower(translate(
      translate(normalize(p_text, nfc), U&'\0901\0964\093C\200C\200D', U&'\0902 '),
      '!"#$%&()*+,-./:;<=>?@[\]^_{|}~–—…·×“”''’‘`', repeat(' ', 37)
    )),
    '(ch|sh|ss|x|zz)es\M', '\1', 'g'),
    '([a-z]{2}[a-rt-z])s\M', '\1', 'g'),
    '([a-z][b-df-hj-np-tv-z])ie\M', '\1y', 'g');
$$;
revoke execute on function private.normalize_words from public, anon, authenticated, service_role;
grant execute on function private.normalize_words to authenticated, service_role;
