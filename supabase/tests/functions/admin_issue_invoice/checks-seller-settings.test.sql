begin;
select plan(4);
select tests.create_shop();

select lives_ok(
  $$update public.settings set seller_state = 'Kerala'$$,
  'accepts a change of the state alone'
);
select throws_ok('update public.settings set ' || c, '23514', null, 'rejects ' || c)
from unnest(
  array[$$seller_state = 'Bombay'$$, $$gstin = '32ABCDE1234F1Z'$$, $$gstin = '29ABCDE1234F1ZW'$$]
) c;

select * from finish();
rollback;
