begin;
select plan(12);
select tests.create_shop();

delete from public.newsletter_subscribers;
insert into public.newsletter_subscribers (email) values ('asha@tests.example');

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'admin']) w,
  unnest(
    array[
      $$insert into public.newsletter_subscribers (email) values ('x@tests.example')$$,
      'update public.newsletter_subscribers set unsubscribed_at = null',
      'delete from public.newsletter_subscribers',
      'truncate public.newsletter_subscribers'
    ]
  ) s;

select * from finish();
rollback;
