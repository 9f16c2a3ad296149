begin;
select plan(2);

select matches(private.sign_in_key('network', 'a', 'b'), '^[0-9a-f]{64}$', 'is a hash');
select is(
  (
    select count(distinct k)::integer
    from unnest(array[
      private.sign_in_key('a', 'b,c'), private.sign_in_key('a,b', 'c'), private.sign_in_key('a', 'b', 'c'),
      private.sign_in_key('a"', 'b'), private.sign_in_key('a', '"b')
    ]) k
  ),
  5,
  'of all parts and where they end'
);

select * from finish();
rollback;
