begin;
select plan(12);
select tests.create_shop();

select is(tests.try_password('asha@tests.example', 'net 0'), '1', 'counts the first');
select is(tests.guess('asha@tests.example', 12), 9, 'lets ten of a network through');
select is(tests.try_password('bala@tests.example', 'net 0'), '1', 'counts another account apart');
select is(tests.try_password('asha@tests.example', 'net 1'), '1', 'and another network');
select is(
  tests.try_password('nobody@tests.example', 'net 0') || tests.guess('nobody@tests.example', 12),
  '19',
  'and an address without an account alike'
);

update public.sign_in_failures set since = now() - interval '15 minutes' + interval '1 second';
select is(tests.try_password('asha@tests.example', 'net 0'), 'refused', 'refuses for a quarter of an hour');
update public.sign_in_failures set since = now() - interval '15 minutes';
select is(tests.try_password('asha@tests.example', 'net 0'), '1', 'and then counts from one again');

delete from public.sign_in_failures;
select is(tests.guess('asha@tests.example', 230, 23), 200, 'lets 200 of all networks through');
update public.sign_in_failures set since = now() - interval '59 minutes';
select is(tests.guess('asha@tests.example', 10, 10), 0, 'in an hour');
select is(
  (
    select sum(f.failures)::integer from public.sign_in_failures f
    where f.failures < 100 and f.since > now() - interval '1 minute'
  ),
  0,
  'and a network has not used up its own when all have'
);
update public.sign_in_failures set since = now() - interval '1 hour';
select is(tests.guess('asha@tests.example', 10, 10), 10, 'which then begins again');
select is(
  (select count(*)::integer from public.sign_in_failures f where f.key ~ '[^0-9a-f]'), 0, 'stores hashes alone'
);

select * from finish();
rollback;
