begin;
select plan(7);
select tests.create_shop();

create function tests.later(p_time interval)
returns void
language sql
as $$
  update public.newsletter_subscribers
  set consented_at = consented_at - p_time, confirm_mailed_at = confirm_mailed_at - p_time
  where email like '%zqx%';
$$;

select tests.subscribe();
select is(tests.subscribe(), '1', 'answers the same at once after a mail');
select is(tests.asks(), 1::bigint, 'and sends no second one');
select tests.later('10 minutes'), tests.subscribe(), tests.later('10 minutes'), tests.subscribe();
select is(tests.asks(), 3::bigint, 'sends a second and a third mail, ten minutes apart');
select tests.later('10 minutes');
select is(tests.subscribe(), '1', 'answers the same after three mails');
select is(tests.asks(), 3::bigint, 'and sends no fourth one');
select is(
  (select count(distinct data ->> 'token') from public.outbox where kind = 'newsletter-confirm'),
  1::bigint,
  'the links of all three work'
);
select tests.later('7 days'), tests.subscribe();
select is(tests.asks(), 4::bigint, 'begins again after seven days');

select * from finish();
rollback;
