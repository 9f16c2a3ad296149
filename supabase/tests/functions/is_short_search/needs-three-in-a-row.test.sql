begin;
select plan(6);

select is(private.is_short_search(typed), is_short, typed || ' is ' || case when is_short then 'short' else 'long' end)
from (values
  ('ab', true), ('a b c', true), ('12 34', true), ('abc', false), ('12 34 5', false), ('अआइ', false)
) t (typed, is_short);

select * from finish();
rollback;
