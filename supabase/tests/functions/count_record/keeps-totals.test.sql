begin;
select plan(7);
select tests.create_shop();

-- The totals as they are kept, and as they would be counted anew.
create view tests.kept as
select t.relation, t.day, sum(t.records)::bigint as records
from (
  select relation, day, records from private.record_totals
  union all
  select relation, day, records from private.record_total_changes
) t
group by 1, 2
having sum(t.records) <> 0;
create view tests.counted as
select r.relation, (r.created_at at time zone 'Asia/Kolkata')::date as day, count(*) as records
from (
  select 'users' as relation, created_at from public.users
  union all
  select 'products', created_at from public.products where variant_of is null
) r
group by 1, 2;
create function tests.agree(p_name text)
returns text
language sql
as $$
  select set_eq('select * from tests.kept', 'select * from tests.counted', p_name);
$$;

select tests.agree('with new users and products');
-- 18:30 UTC is midnight in India.
update public.products set created_at = '2026-03-31 18:29:59+00' where id = tests.id('lamp');
select private.fold_record_totals();
update public.products set created_at = '2026-03-31 18:30:00+00' where id = tests.id('lamp');
update public.users set created_at = '2025-01-01' where id = tests.id('asha');
select tests.agree('with other days');
select private.fold_record_totals();
select tests.agree('after they were added up');
update public.products set stock = stock + 1;
select is((select count(*) from private.record_total_changes)::integer, 0, 'a change of anything else notes nothing');
delete from auth.users where id = tests.id('bala');
delete from public.products where id = tests.id('mat');
select tests.agree('without a deleted user and product');
select tests.create_kurta();
select tests.agree('with a product that has variants');
truncate public.products cascade;
select tests.agree('without any product');

select * from finish();
rollback;
