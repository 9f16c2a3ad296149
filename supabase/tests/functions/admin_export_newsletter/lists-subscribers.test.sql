begin;
select plan(5);
select tests.create_shop();

delete from public.newsletter_subscribers;
insert into public.newsletter_subscribers (email, confirmed_at, unsubscribed_at)
values ('stays@example.com', now(), null), ('left@example.com', now(), now()), ('waits@example.com', null, null);

create function tests.export(p_argument text)
returns text
language sql
as $$
  select (
    select string_agg(a ->> 'email', ' ' order by a ->> 'email')
    from jsonb_array_elements(tests.call_as('admin', format('public.admin_export_newsletter(%s)', p_argument))) a
  );
$$;

select is(tests.export(''), 'stays@example.com', 'returns the subscribed addresses');
select is(tests.export('''subscribed'''), 'stays@example.com', 'returns them by their status');
select is(tests.export('''unconfirmed'''), 'waits@example.com', 'returns those that nobody confirmed');
select is(tests.export('''unsubscribed'''), 'left@example.com', 'returns those that unsubscribed');
select is(
  tests.export('''all'''), 'left@example.com stays@example.com waits@example.com', 'returns all of them'
);

select * from finish();
rollback;
