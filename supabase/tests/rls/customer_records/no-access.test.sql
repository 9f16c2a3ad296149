begin;
select plan(6);
select tests.create_shop();

select is(tests.run_as(w, 'select 1 from public.customer_records'), '42501', 'rejects reading by ' || w)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;
select is(tests.run_as('admin', s), '42501', 'rejects ' || s)
from unnest(array['delete from public.customer_records', 'update public.customer_records set user_id = user_id']) s;

select * from finish();
rollback;
