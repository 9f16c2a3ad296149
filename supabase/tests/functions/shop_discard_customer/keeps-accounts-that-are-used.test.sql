begin;
select plan(9);
select tests.create_shop();

-- Adds an account as for an order of a customer.
create function pg_temp.add(p_name text)
returns void
language sql
as $$
  insert into auth.users (id, email) values (tests.id(p_name), p_name || '@tests.example');
$$;
create function pg_temp.discard(p_name text, p_caller text default 'service_role')
returns text
language sql
as $$
  select coalesce(a.answer ->> 'error', a.answer #>> '{}')
  from tests.call_as(p_caller, format('public.shop_discard_customer(%L)', tests.id(p_name))) a (answer);
$$;
create function pg_temp.accounts()
returns text
language sql
as $$
  select string_agg(split_part(a.email, '@', 1), ', ' order by a.email)
  from auth.users a join public.users u on u.id = a.id;
$$;

select pg_temp.add(n) from unnest(array['new', 'buyer', 'confirmed', 'packer', 'owner', 'used']) n;
update auth.users set email_confirmed_at = now() where id = tests.id('confirmed');
update auth.users set last_sign_in_at = now() where id = tests.id('used');
update public.users set staff_role = 'packer' where id = tests.id('packer');
update public.users set is_admin = true where id = tests.id('owner');
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
update public.orders set user_id = tests.id('buyer');

select is(pg_temp.discard('new', 'admin'), '42501', 'is not for the portal');
select is(pg_temp.discard('new', 'anon'), '42501', 'nor for visitors');
select is(pg_temp.discard('new'), 'true', 'deletes an account that nobody has used');
select is(pg_temp.discard('new'), 'false', 'once');
select is(pg_temp.discard('buyer'), 'false', 'keeps one that has an order by now');
select is(pg_temp.discard('confirmed'), 'false', 'one whose address was confirmed');
select is(pg_temp.discard('used'), 'false', 'and one that was signed in to');
select is(
  pg_temp.discard('packer') || ' ' || pg_temp.discard('owner'), 'false false', 'and those of the staff'
);
select is(
  pg_temp.accounts(), 'admin, asha, bala, buyer, confirmed, owner, packer, used', 'all others are there still'
);

select * from finish();
rollback;
