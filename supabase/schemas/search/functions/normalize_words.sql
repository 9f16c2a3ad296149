-- Normalizes text for searching: lower case, no punctuation, plural 's' removed.
-- 'Women''s hand-made LAMPS, 2' becomes 'womens hand made lamp  2'.
create function private.normalize_words(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    lower(translate(p_text, '!"#$%&()*+,-./:;<=>?@[\]^_{|}~–—…·×“”''’‘`', repeat(' ', 37))),
    '([a-z]{2}[a-rt-z])s\M', '\1', 'g'
  );
$$;
revoke execute on function private.normalize_words from public, anon, authenticated, service_role;
grant execute on function private.normalize_words to authenticated, service_role;
