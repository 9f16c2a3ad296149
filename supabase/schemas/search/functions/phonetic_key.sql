-- Returns a key that similar spellings share: 'saree' and 'sari', 'headphone' and 'headfone', 'kurta' and 'kurtha'.
create function private.phonetic_key(p_word text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(replace(replace(replace(p_word, 'ph', 'f'), 'ee', 'i'), 'oo', 'u'), 'w', 'v'),
    '([bdgkt])h', '\1', 'g'), 'c(?=[eiy])', 's', 'g'), '[cq](?!h)', 'k', 'g'), '(.)\1+', '\1', 'g'), '(ie|y)$', 'i');
$$;
revoke execute on function private.phonetic_key from public, anon, authenticated, service_role;
grant execute on function private.phonetic_key to authenticated, service_role;
