begin;
select plan(2);
select tests.create_shop();

delete from public.newsletter_subscribers;
insert into public.newsletter_subscribers (email, unsubscribed_at)
values ('stays@example.com', null), ('left@example.com', now());

create function tests.export(p_who text)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, 'public.admin_export_newsletter()');
$$;

select is(jsonb_array_length(tests.export('admin')), 1, 'leaves out addresses that unsubscribed');
select is(tests.export('admin') #>> '{0,email}', 'stays@example.com', 'returns the address');

select * from finish();
rollback;
