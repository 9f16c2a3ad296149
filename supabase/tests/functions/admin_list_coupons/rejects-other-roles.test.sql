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

select is(tests.admin_list_coupons(w, 'x') ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'service_role']) w;
select is(
  (tests.admin_list_coupons('asha', '') -> 'total')::integer,
  0,
  'returns no coupon to a shopper'
);

select * from finish();
rollback;
