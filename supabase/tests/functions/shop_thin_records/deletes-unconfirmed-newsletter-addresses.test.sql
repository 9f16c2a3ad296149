begin;
select plan(1);
select tests.create_shop();

delete from public.newsletter_subscribers;
insert into public.newsletter_subscribers (email, consented_at, confirmed_at, unsubscribed_at)
values
  ('old@example.com', now() - interval '8 days', null, null),
  ('new@example.com', now() - interval '6 days', null, null),
  ('stays@example.com', now() - interval '8 days', now() - interval '8 days', null),
  ('left@example.com', now() - interval '8 days', null, now() - interval '8 days');
select public.shop_thin_records();

select is(
  (select string_agg(email, ' ' order by email) from public.newsletter_subscribers),
  'left@example.com new@example.com stays@example.com',
  'deletes addresses that nobody confirmed within seven days, and no others'
);

select * from finish();
rollback;
