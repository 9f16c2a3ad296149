-- Fixtures for the newsletter.
begin;

-- Returns the subscribers of the tests with their states: 'asha.zqx@tests.example unconfirmed', joined with ', '.
create function tests.subscribers()
returns text
language sql
as $$
  select string_agg(email || ' ' || status, ', ' order by email)
  from public.newsletter_subscribers
  where email like '%zqx%';
$$;

-- Returns the number of mails that ask them for a confirmation.
create function tests.asks()
returns bigint
language sql
as $$
  select count(*) from public.outbox where kind = 'newsletter-confirm' and to_email like '%zqx%';
$$;

-- Calls public.shop_subscribe_newsletter as the server. Returns the number of rows.
create function tests.subscribe(p_email text default 'asha.zqx@tests.example')
returns text
language sql
as $$
  select tests.run_as('service_role', format('select public.shop_subscribe_newsletter(%L)', p_email));
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'subscribe', 'the newsletter fixtures are in place');
select * from finish();
rollback;
