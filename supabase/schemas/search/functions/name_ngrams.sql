-- Returns all substrings of one, two and three characters of a name, for a literal "contains". A space is put in front,
-- so that the start of the first word can be looked up too.
create function private.name_ngrams(p_name text)
returns text[]
language sql
immutable
cost 10000
set search_path = ''
as $$
  select array_agg(substr(n.padded, s, 1) collate "C") || array_agg(substr(n.padded, s, 2) collate "C")
    || array_agg(substr(n.padded, s, 3) collate "C")
  from (select ' ' || lower(p_name) as padded) n, generate_series(1, char_length(n.padded)) s;
$$;
revoke execute on function private.name_ngrams from public, anon, authenticated, service_role;
grant execute on function private.name_ngrams to authenticated, service_role;
