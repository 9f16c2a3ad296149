begin;
select plan(4);
select tests.create_shop();

update public.products set is_featured = false;
select tests.create_product('zqx ' || n, 10, 5) from generate_series(1, 10) n;
update public.products p set is_featured = true, created_at = now() - n * interval '1 day'
from generate_series(1, 10) n where p.id = tests.id('zqx ' || n);

create function pg_temp.featured()
returns text
language sql
as $$
  select string_agg(substr(e ->> 'name', 5), ' ' order by n)
  from jsonb_array_elements(tests.call_as('anon', 'public.shop_home_page()') -> 'featured') with ordinality l (e, n);
$$;

select is(pg_temp.featured(), '1 2 3 4 5 6 7 8', 'shows the newest eight without pins');
update public.home_page set pinned_ids = array[tests.id('zqx 10'), tests.id('zqx 3'), tests.id('lamp')];
select is(pg_temp.featured(), '10 3 1 2 4 5 6 7', 'shows pinned ones first, if they are featured');
update public.products set stock = 0 where id = tests.id('zqx 10');
select is(pg_temp.featured(), '3 1 2 4 5 6 7 8', 'leaves out a pinned one that is sold out');
update public.products set is_active = false where id = tests.id('zqx 3');
select is(pg_temp.featured(), '1 2 4 5 6 7 8 9', 'leaves out a pinned one that is not for sale');

select * from finish();
rollback;
