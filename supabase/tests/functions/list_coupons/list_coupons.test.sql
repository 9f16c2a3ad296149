begin;
select plan(6);
select tests.scene();

create function tests.coupons_of(p_who text, p_search text) returns jsonb language sql as $$
  select tests.answer(p_who, format('public.list_coupons(%L, 20, 0)', p_search));
$$;
insert into public.coupons (code, name, type, value) values ('LISTED%1', 'Under_scored', 'fixed', 5);
select is(tests.coupons_of(w, 'x') ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'service_role']) w;
select is((tests.coupons_of('asha', '') -> 'total')::integer, 0, 'a shopper sees none');
select is((tests.coupons_of('chief', 'listed%') -> 'total')::integer, 1, 'a part of the code');
select is((tests.coupons_of('chief', 'R_S') -> 'total')::integer, 1, 'a part of the name');
select is((tests.coupons_of('chief', 'listed_1') -> 'total')::integer, 0, 'signs mean themselves');
select * from finish();
rollback;
