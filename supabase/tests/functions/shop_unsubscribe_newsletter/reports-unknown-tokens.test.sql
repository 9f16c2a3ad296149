begin;
select plan(2);
select tests.create_shop();

select is(
  tests.call_as('asha', $$public.shop_unsubscribe_newsletter(tests.id('nobody')::text)$$),
  'false',
  'returns false for an unknown token'
);
select is(
  tests.call_as('anon', 'public.shop_unsubscribe_newsletter(null)'),
  'false',
  'returns false for null'
);

select * from finish();
rollback;
