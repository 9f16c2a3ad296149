-- Adds the words of a saved product to the search terms, in word order so that two saves cannot deadlock.
create function private.learn_words()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.known_words as k (word, sound, in_name)
  select w.word, private.sound_of(w.word), w.in_name
  from private.words_to_learn(new) w
  where not exists (select from private.known_words o where o.word = w.word and (o.in_name or not w.in_name))
  order by w.word
  on conflict (word) do update set in_name = true where excluded.in_name and not k.in_name;
  return null;
end;
$$;
revoke execute on function private.learn_words from public, anon, authenticated, service_role;
