begin;
select plan(5);
select tests.create_shop();

select is(tests.call_as('admin', 'private.is_admin()'), 'true', 'is true for an admin');
select is(tests.call_as('asha', 'private.is_admin()'), 'false', 'is false for a shopper');
select is(
  tests.call_as('nobody', 'private.is_admin()'),
  'false',
  'is false for a user without a row'
);
select is(tests.call_as('anon', 'private.is_admin()') ->> 'error', '42501', 'rejects a visitor');

update auth.users set raw_user_meta_data = '{"is_admin": true}' where id = tests.id('asha');

select is(
  tests.call_as('asha', 'private.is_admin()'),
  'false',
  'ignores the metadata of the sign-up'
);

select * from finish();
rollback;
