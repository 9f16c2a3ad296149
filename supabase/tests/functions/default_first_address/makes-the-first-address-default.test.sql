begin;
select plan(3);
select tests.create_shop();

select is(tests.create_address('asha', false), true, 'makes the first address the default');
select is(tests.create_address('asha', true), false, 'makes a later address no default');
select is(tests.create_address('bala', true), true, 'gives every user a default');

select * from finish();
rollback;
