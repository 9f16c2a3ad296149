-- key and phonetic_key: the word as searches are compared with it.
create table public.search_words (
  id uuid primary key default gen_random_uuid(),
  word text not null check (char_length(word) between 1 and 40),
  means text[] not null check (private.is_meanings(means)),
  key text not null generated always as (btrim(private.normalize_words(word))) stored
    unique check (key ~ '^\S+$'),
  phonetic_key text not null generated always as (private.phonetic_key(btrim(private.normalize_words(word)))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.search_words is 'Words that shoppers search with, and the words of the catalogue they mean.';

create index search_words_key_idx on public.search_words (key collate "C");
create index search_words_sound_idx on public.search_words (phonetic_key);
create index search_words_phonetic_key_idx on public.search_words using gin (phonetic_key extensions.gin_trgm_ops);

alter table public.search_words enable row level security;
revoke all on public.search_words from public, anon, authenticated, service_role;
grant select on public.search_words to service_role;
grant select, delete on public.search_words to authenticated;
grant insert (word, means) on public.search_words to authenticated;
grant update (word, means) on public.search_words to authenticated;
create policy search_words_select_staff on public.search_words for select to authenticated
  using ((select private.has_permission('search.write')));
create policy search_words_insert_staff on public.search_words for insert to authenticated
  with check ((select private.has_permission('search.write')));
create policy search_words_update_staff on public.search_words for update to authenticated
  using ((select private.has_permission('search.write')))
  with check ((select private.has_permission('search.write')));
create policy search_words_delete_staff on public.search_words for delete to authenticated
  using ((select private.has_permission('search.write')));

create trigger search_words_touch before update on public.search_words
for each row execute function private.set_updated_at();

create trigger search_words_audit after insert or update or delete on public.search_words
for each row execute function private.record_audit('{key,phonetic_key,updated_at}');
