-- in_name: the word is in a name or brand, so a misspelled word may be corrected to it. A word stays when its last
-- product goes; corrections check that something for sale still has it.
create table private.known_words (
  word text collate "C" primary key,
  sound text not null,
  in_name boolean not null
);
comment on table private.known_words is 'The words of the catalogue, for correcting misspelled searches.';

create index known_words_sound_idx on private.known_words using gin (sound extensions.gin_trgm_ops) where in_name;

revoke all on private.known_words from public, anon, authenticated, service_role;
