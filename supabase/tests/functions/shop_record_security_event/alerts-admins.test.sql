begin;
select plan(8);
select tests.create_shop();

delete from public.outbox;

select tests.record('sign_in_failed', tests.id('asha')) from generate_series(1, 19);
select is(tests.alerts(), 'none', 'nothing is said of 19 wrong passwords for one account');
select tests.record('sign_in_failed', tests.id('asha')) from generate_series(1, 3);
select is(tests.alerts(), 'account admin@tests.example', 'one mail is sent at 20');

delete from public.outbox;
delete from public.security_events;
select tests.record('sign_in_failed', u.id, '0123456789abcdef') from (select id from public.users limit 3) u;
select tests.record('sign_in_failed', null, '0123456789abcdef') from generate_series(1, 9);
select is(tests.alerts(), 'none', 'nothing is said of three accounts from one network');
insert into auth.users (id, email)
select gen_random_uuid(), 'new' || n || '@tests.example' from generate_series(1, 5) n;
select tests.record('sign_in_failed', u.id, '0123456789abcdef') from public.users u where u.email like 'new%';
select is(tests.alerts(), 'network admin@tests.example', 'one mail is sent at five');

delete from public.outbox;
select tests.record('link_refused') from generate_series(1, 19);
select is(tests.alerts(), 'none', 'nothing is said of 19 wrong links');
select tests.record('link_refused') from generate_series(1, 3);
select is(tests.alerts(), 'links admin@tests.example', 'one mail is sent at 20');

delete from public.outbox;
select tests.record('role_changed', tests.id('asha'));
select is(tests.alerts(), 'none', 'nothing is said of a role that is not admin');
update public.users set is_admin = true where id = tests.id('asha');
select tests.record('role_changed', tests.id('asha'));
select is(
  tests.alerts(), 'new_admin admin@tests.example, new_admin asha@tests.example', 'every admin hears of a new one'
);

select * from finish();
rollback;
