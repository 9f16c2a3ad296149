-- Returns true when a word of a search starts a word of the catalogue or of a category. Words with digits and Latin
-- words of less than four letters are not looked up: they are searched as they are.
create function private.is_known_word(p_word text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select (p_word !~ '^[a-z]{4,30}$' and p_word !~ U&'[\0900-\097F]')
    or exists (select from private.search_terms k where k.word between p_word and p_word || U&'\FFFD')
    or private.categories_named(array[p_word], true) is not null;
$$;
revoke execute on function private.is_known_word from public, anon, authenticated, service_role;
