begin;
select plan(10);
select tests.create_shop();

select tests.guess('asha@tests.example', 300, 30);
select is(tests.try_password('asha@tests.example', 'net 99'), 'refused', 'all networks are kept out together');
select is(
  tests.try_password('asha@tests.example', 'net 0', tests.mark()), '1', 'and a browser that signed in before is not'
);
select is(
  (
    select count(*)::integer from generate_series(1, 12)
    where tests.try_password('asha@tests.example', 'net 0', tests.mark()) <> 'refused'
  ),
  9,
  'which has ten wrong passwords of its own'
);
select is(
  tests.try_password('asha@tests.example', 'net 0', tests.mark(p_browser => 'b2')), '1', 'each apart'
);
select is(
  tests.try_password('asha@tests.example', 'net 0', tests.mark(p_browser => 'b3', p_user => 'bala')),
  'refused',
  'the mark of another account does not count'
);
select is(
  tests.try_password('asha@tests.example', 'net 0', tests.mark(p_browser => 'b4', p_user => 'nobody')),
  'refused',
  'nor that of no account'
);

select is(
  tests.call_as('asha', 'public.shop_forget_browsers()') #>> '{}',
  to_jsonb(now()) #>> '{}',
  'says from when marks count'
);
select is(
  tests.try_password('asha@tests.example', 'net 0', tests.mark('1 second', 'b5')), 'refused', 'forgets older browsers'
);
select is(tests.try_password('asha@tests.example', 'net 0', tests.mark('0', 'b5')), '1', 'and knows new ones');
select is(
  (select u.browsers_forgotten_at from public.users u where u.id = tests.id('bala')), null, 'of that account alone'
);

select * from finish();
rollback;
