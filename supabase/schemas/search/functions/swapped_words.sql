-- Returns up to three words that p_word stands for when two of its neighbouring letters changed places ('moblie' for
-- 'mobile', 'phnoe' for 'phone'): words of the catalogue, those of names and brands first, and the owner's search
-- words. Empty when nothing for sale has one. p_word is normalized and has Latin letters only.
create function private.swapped_words(p_word text)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select s.word
    from (
      select distinct overlay(p_word placing reverse(substr(p_word, i, 2)) from i) as word
      from generate_series(1, char_length(p_word) - 1) i
    ) s
    left join private.search_terms t on t.word = s.word collate "C"
    where (t.word is not null or exists (select from public.search_words w where w.key = s.word))
      and private.is_for_sale(array[s.word] || private.word_meanings(array[s.word]))
    order by coalesce(t.in_name, true) desc, s.word
    limit 3
  );
end;
$$;
revoke execute on function private.swapped_words from public, anon, authenticated, service_role;
