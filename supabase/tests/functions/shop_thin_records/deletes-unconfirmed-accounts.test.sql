begin;
select plan(9);
select tests.create_shop();

-- Signs up with an address that is confirmed later, or never; p_age ago.
create function pg_temp.sign_up(p_name text, p_age interval)
returns void
language sql
as $$
  insert into auth.users (id, email) values (tests.id(p_name), p_name || '@tests.example');
  update public.users set unconfirmed_since = now() - p_age where id = tests.id(p_name);
$$;

create function pg_temp.accounts()
returns text
language sql
as $$
  select string_agg(split_part(a.email, '@', 1), ', ' order by a.email)
  from auth.users a join public.users u on u.id = a.id;
$$;

select pg_temp.sign_up('exact', '1 day'), pg_temp.sign_up('stranger', '1 day 1 second');
select pg_temp.sign_up('late', '2 days');
update auth.users set email_confirmed_at = now() where id = tests.id('late');
-- Accounts that were confirmed or used stay, even when unconfirmed_since in the profile is old.
select pg_temp.sign_up('confirmed', '2 days'), pg_temp.sign_up('used', '2 days'), pg_temp.sign_up('owner', '2 days');
select pg_temp.sign_up('buyer', '2 days');
update auth.users set email_confirmed_at = now() where id = tests.id('confirmed');
update public.users set unconfirmed_since = now() - interval '2 days' where id = tests.id('confirmed');
update auth.users set last_sign_in_at = now() where id = tests.id('used');
update public.users set is_admin = true where id = tests.id('owner');
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
update public.orders set user_id = tests.id('buyer');

insert into public.newsletter_subscribers (email) values ('stranger@tests.example');
insert into public.contact_messages (number, name, email, message)
values (1, 'The true owner', 'stranger@tests.example', 'When will my lamp arrive?');

-- One at a time: those that stay must not be in the way.
select is(tests.thin(1), '1', 'deletes an account that was not confirmed for more than a day');
select is(
  pg_temp.accounts(),
  'admin, asha, bala, buyer, confirmed, exact, late, owner, used',
  'and none that is younger, confirmed, was used, is an admin''s or has an order'
);
select is(tests.thin(), '0', 'once');
select is(
  (select count(*)::integer from public.newsletter_subscribers n where n.email = 'stranger@tests.example'),
  1,
  'keeps the newsletter of the person whose address it is'
);
select is(
  (select m.name from public.contact_messages m where m.email = 'stranger@tests.example'),
  'The true owner',
  'and what they wrote'
);

select pg_temp.sign_up('oldest', '9 days'), pg_temp.sign_up('older', '8 days');
select is(tests.thin(1), '1', 'deletes no more than asked for');
select is(pg_temp.accounts() like '%older%' and pg_temp.accounts() not like '%oldest%', true, 'the oldest first');

update auth.users set email_confirmed_at = now() where id = tests.id('older');
insert into public.newsletter_subscribers (email) values ('older@tests.example');
delete from auth.users where id = tests.id('older');
select is(
  (select count(*)::integer from public.newsletter_subscribers n where n.email = 'older@tests.example'),
  0,
  'a confirmed account takes its newsletter along'
);
select is(
  has_function_privilege('service_role', 'private.delete_unconfirmed_accounts(interval, integer)', 'execute'),
  false,
  'only as old records are removed'
);

select * from finish();
rollback;
