begin;
select plan(3);
select tests.create_shop();

create function tests.admin_list_coupons(p_who text, p_search text)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, format('public.admin_list_coupons(%L, 20, 0)', p_search));
$$;

insert into public.coupons (code, name, type, value)
values ('LISTED%1', 'Under_scored', 'fixed', 5);

select is(
  (tests.admin_list_coupons('admin', 'listed%') -> 'total')::integer,
  1,
  'finds a part of the code'
);
select is((tests.admin_list_coupons('admin', 'R_S') -> 'total')::integer, 1, 'finds a part of the name');
select is(
  (tests.admin_list_coupons('admin', 'listed_1') -> 'total')::integer,
  0,
  'matches an underscore literally'
);

select * from finish();
rollback;
