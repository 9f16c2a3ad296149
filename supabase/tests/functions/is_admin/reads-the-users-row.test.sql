begin;
select plan(5);
select tests.scene();

select is(tests.answer('chief', 'private.is_admin()'), 'true', 'an admin is one');
select is(tests.answer('asha', 'private.is_admin()'), 'false', 'a shopper is not');
select is(tests.answer('nobody', 'private.is_admin()'), 'false', 'nor somebody without a row');
select is(tests.answer('anon', 'private.is_admin()') ->> 'error', '42501', 'a visitor cannot even ask');
update auth.users set raw_user_meta_data = '{"is_admin": true}' where id = tests.id('asha');
select is(tests.answer('asha', 'private.is_admin()'), 'false', 'what people say about themselves does not count');
select * from finish();
rollback;
