begin;
select plan(2);
select tests.create_shop();

insert into public.missed_searches (phrase, times, last_at)
select 'often ' || n, 2, now() - interval '2 days' from generate_series(1, 999) n;
insert into public.missed_searches (phrase, last_at) values ('once', now() - interval '1 day');
select public.shop_record_missed_search('newest');
select is((select count(*) from public.missed_searches), 1000::bigint, 'at most 1,000 searches');
select is(
  (select string_agg(m.phrase, ', ') from public.missed_searches m where m.times = 1),
  'newest',
  'without the least frequent'
);

select * from finish();
rollback;
