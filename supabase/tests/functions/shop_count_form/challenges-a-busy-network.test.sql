begin;
select plan(5);
select tests.create_shop();

select is(
  (select string_agg(tests.shop_count_form('one'), ' ') from generate_series(1, 4)),
  'ok ok ok challenge',
  'a network posts as many forms as it may'
);
select is(tests.shop_count_form('two'), 'ok', 'another network is counted apart');
select is(tests.shop_count_form('one', p_is_verified => true), 'ok', 'a verified sender may go on');
select is((select count(*) from public.form_counts where key ~ 'one|two'), 0::bigint, 'networks are hashed');
update public.form_counts set since = since - interval '1 hour';
select is(tests.shop_count_form('one'), 'ok', 'after an hour the network may post again');

select * from finish();
rollback;
