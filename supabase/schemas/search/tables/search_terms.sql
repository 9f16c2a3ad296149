-- in_name: the word is in a name or brand, so a misspelled word may be corrected to it. A word stays when its last
-- product goes; corrections check that something for sale still has it.
create table private.search_terms (
  word text collate "C" primary key,
  phonetic_key text not null,
  in_name boolean not null
);
comment on table private.search_terms is 'The words of the catalogue, for correcting misspelled searches.';

create index search_terms_phonetic_key_idx on private.search_terms
  using gin (phonetic_key extensions.gin_trgm_ops) where in_name;

revoke all on private.search_terms from public, anon, authenticated, service_role;
