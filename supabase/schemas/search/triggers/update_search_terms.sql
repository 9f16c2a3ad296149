-- Adds the words of a saved product to the search terms, in word order so that two saves cannot deadlock.
create function private.update_search_terms()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.search_terms as k (word, phonetic_key, in_name)
  select w.word, private.phonetic_key(w.word), w.in_name
  from private.product_search_terms(new) w
  where not exists (select from private.search_terms o where o.word = w.word and (o.in_name or not w.in_name))
  order by w.word
  on conflict (word) do update set in_name = true where excluded.in_name and not k.in_name;
  return null;
end;
$$;
revoke execute on function private.update_search_terms from public, anon, authenticated, service_role;
