begin;
select plan(3);
select tests.create_shop();

select is(
  tests.run_as('service_role', $$select public.shop_record_missed_search(' Brass  TRAMPOLINE ')$$),
  '1',
  'accepts the server'
);
select public.shop_record_missed_search('brass trampoline');
select public.shop_record_missed_search('ट्रैम्पोलिन');
select is(
  (select string_agg(m.phrase || ' ' || m.times, ', ' order by m.times desc) from public.missed_searches m),
  'brass trampoline 2, ट्रैम्पोलिन 1',
  'counts each search, however it is spaced and written'
);
update public.missed_searches set last_at = now() - interval '91 days' where phrase like 'brass%';
select public.shop_thin_records();
select is(
  (select string_agg(m.phrase, ', ') from public.missed_searches m),
  'ट्रैम्पोलिन',
  'which is removed 90 days after the last time'
);

select * from finish();
rollback;
