begin;
select plan(6);
select tests.create_shop();
insert into auth.sessions (id, user_id, created_at)
values (tests.id('phone'), tests.id('asha'), now()), (tests.id('stranger'), tests.id('bala'), now());
select tests.use_session('asha');

create function pg_temp.end_session(p_name text)
returns text
language sql
as $$
  select tests.call_as('asha', format('public.shop_end_session(%L)', tests.id(p_name)))::text;
$$;

select is(pg_temp.end_session('stranger'), 'false', 'ends no session of somebody else');
select is(pg_temp.end_session('asha session'), 'false', 'nor the own one');
select is(pg_temp.end_session('phone'), 'true', 'ends another of the account');
select is(pg_temp.end_session('phone'), 'false', 'once');
select is(
  (select count(*) from auth.sessions s where s.id in (tests.id('asha session'), tests.id('stranger'))), 2::bigint,
  'the others stay'
);
insert into auth.sessions (id, user_id, created_at) values (tests.id('tablet'), tests.id('asha'), now());
delete from auth.sessions where id = tests.id('asha session');
select is(pg_temp.end_session('tablet'), 'false', 'a session that was ended ends none');

select * from finish();
rollback;
