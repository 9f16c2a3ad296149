begin;
select plan(5);
select tests.create_shop();

create function pg_temp.begin_reset(p_who text, p_name text)
returns text[]
language sql
as $$
  select public.shop_begin_password_reset(tests.id(p_who), tests.id(p_name));
$$;

create temporary table keys on commit drop as select pg_temp.begin_reset('asha', 'one') as keys;
select is((select cardinality(k.keys) from keys k), 1, 'a reset may be used');
select is(pg_temp.begin_reset('asha', 'one'), null, 'once');
select isnt(pg_temp.begin_reset('bala', 'one'), null, 'of one account');
select isnt(pg_temp.begin_reset('asha', 'two'), null, 'another reset is another one');
select public.shop_return_sign_in((select k.keys from keys k));
select isnt(pg_temp.begin_reset('asha', 'one'), null, 'one that set no password may be used again');

select * from finish();
rollback;
