begin;
select plan(5);
select tests.scene();

delete from public.newsletter_subscribers;
insert into public.newsletter_subscribers (email, unsubscribed_at) values ('stays@example.com', null), ('left@example.com', now());
create function tests.export(p_who text) returns jsonb language sql as $$
  select tests.answer(p_who, 'public.export_newsletter()');
$$;
select is(tests.export(w) ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'asha', 'service_role']) w;
select is(jsonb_array_length(tests.export('chief')), 1, 'only who still wants it');
select is(tests.export('chief') #>> '{0,email}', 'stays@example.com', 'with the e-mail');
select * from finish();
rollback;
