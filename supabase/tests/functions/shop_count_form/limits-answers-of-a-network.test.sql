begin;
select plan(3);
select tests.create_shop();

select is(
  (
    select count(*) from generate_series(1, 20) n
    where tests.shop_count_form('one', gen_random_uuid(), p_limits => '{0,5}') = 'ok'
  ),
  20::bigint,
  'accepts twenty answers of a network within an hour'
);
select is(tests.shop_count_form('one', gen_random_uuid(), p_limits => '{0,5}'), 'too_many', 'and no more');
select is(tests.shop_count_form('two', gen_random_uuid(), p_limits => '{0,5}'), 'ok', 'another network may answer');

select * from finish();
rollback;
