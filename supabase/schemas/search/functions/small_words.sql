-- Returns the words of a search that most names do without.
create function private.small_words()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select '{a,an,and,by,for,from,in,of,on,or,the,to,with,aur,ka,ke,ki,liye,का,के,की,लिए,और}'::text[];
$$;
revoke execute on function private.small_words from public, anon, authenticated, service_role;
