begin;
select plan(3);
select tests.create_shop();

select public.shop_record_missed_search(s)
from unnest(array[
  '9876543210', 'asha 98765 43210', '560001', 'phone 12345', 'फ़ोन ९८७६५', 'asha@example.com', 'x', '', '%%',
  repeat('w', 61), null
]) s;
select is(
  (select count(*) from public.missed_searches), 0::bigint, 'what may name a person or an order, or is no word'
);
select public.shop_record_missed_search(s) from unnest(array['tv 4k', 'phone 1234', repeat('w', 60)]) s;
select is((select count(*) from public.missed_searches), 3::bigint, 'but no other');
select throws_ok(
  $$insert into public.missed_searches (phrase) values ('call 9876543210')$$,
  '23514',
  null,
  'nor does the table take it'
);

select * from finish();
rollback;
