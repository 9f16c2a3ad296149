begin;
select plan(3);

select is(
  (
    select array_agg(private.count_sign_in(repeat('a', 64), 2, '1 minute')) from generate_series(1, 3)
  ),
  array[1, 2, null],
  'counts up to the limit'
);
select is(
  (select f.failures from public.sign_in_failures f where f.key = repeat('a', 64)), 2, 'and not beyond'
);
update public.sign_in_failures set since = now() - interval '1 minute';
select is(private.count_sign_in(repeat('a', 64), 2, '1 minute'), 1, 'again when the period is over');

select * from finish();
rollback;
