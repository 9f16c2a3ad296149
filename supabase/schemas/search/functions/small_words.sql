-- Returns the words of a search that most names do without, among them those that say how good or how dear something is
-- to be. Normalized, as normalize_words leaves them.
create function private.small_words()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select '{a,an,and,by,for,from,in,of,on,or,the,to,with,aur,ka,ke,ki,liye,का,के,की,लिए,और,
    best,good,nice,accha,acchi,new,naya,nayi,latest,original,cheap,sasta,saste,sasti,sabse,any,anything,some,something,
    buy,online,price,offer,sale,wala,wale,wali,अच्छा,अच्छी,नया,नई,सस्ता,सस्ते,सस्ती,सबसे}'::text[];
$$;
revoke execute on function private.small_words from public, anon, authenticated, service_role;
