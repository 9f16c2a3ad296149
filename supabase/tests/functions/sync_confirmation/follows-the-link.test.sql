begin;
select plan(4);
select tests.create_shop();

create function pg_temp.unconfirmed(p_name text)
returns timestamptz
language sql
as $$
  select u.unconfirmed_since from public.users u where u.id = tests.id(p_name);
$$;

insert into auth.users (id, email) values (tests.id('new'), 'new@tests.example');
select is(pg_temp.unconfirmed('new'), now(), 'notes a new address as unconfirmed');
update auth.users set last_sign_in_at = now(), email_confirmed_at = null where id = tests.id('new');
select is(pg_temp.unconfirmed('new'), now(), 'whatever else happens to the account');
update auth.users set email_confirmed_at = now() where id = tests.id('new');
select is(pg_temp.unconfirmed('new'), null, 'until its link is opened');
select is(pg_temp.unconfirmed('asha'), null, 'and one that is confirmed at once, never');

select * from finish();
rollback;
