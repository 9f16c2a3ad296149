begin;
select plan(3);
select tests.create_shop();

select is(
  (select string_agg(tests.shop_count_form('network ' || n), ' ') from generate_series(1, 6) n),
  'ok ok ok ok ok challenge',
  'all networks together post as many forms as the shop may'
);
select is(tests.shop_count_form('new', tests.id('question')), 'ok', 'then a new network answers a question');
select is(
  (select string_agg(tests.shop_count_form('free', p_limits => '{0,5}'), ' ') from generate_series(1, 2)),
  'challenge challenge',
  'with a limit of 0 every form needs a challenge'
);

select * from finish();
rollback;
