begin;
select plan(2);

select matches(private.random_token(), '^[0-9a-f]{64}$', 'a token has 64 hexadecimal digits');
select is(
  (select count(distinct private.random_token()) from generate_series(1, 1000)), 1000::bigint,
  'a thousand tokens differ'
);

select * from finish();
rollback;
