begin;
select plan(4);
select tests.create_shop();

select tests.shop_count_form('one') from generate_series(1, 3);
select is(tests.shop_count_form('one', tests.id('question')), 'ok', 'accepts an answered question');
select is(tests.shop_count_form('one', tests.id('question')), 'challenge', 'and no second time');
select tests.shop_count_form('two') from generate_series(1, 3);
select is(tests.shop_count_form('two', tests.id('question')), 'challenge', 'nor from another network');
update public.form_counts set since = since - interval '59 minutes';
select is(tests.shop_count_form('two', tests.id('question')), 'challenge', 'nor while it can be sent');

select * from finish();
rollback;
