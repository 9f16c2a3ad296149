begin;
select plan(19);
select tests.scene();
insert into public.wishlist (user_id, product_id) values (tests.id('asha'), tests.id('lamp')), (tests.id('bala'), tests.id('lamp'));

-- select
select is(tests.attempt('anon', 'select 1 from public.wishlist'), '42501', 'a visitor reads no wishlist');
select is(tests.attempt('asha', 'select 1 from public.wishlist'), '1', 'a shopper reads her own');
select is(tests.attempt('asha', 'select 1 from public.wishlist where user_id = tests.id(''bala'')'), '0', 'and no stranger''s');
select is(tests.attempt('chief', 'select 1 from public.wishlist where user_id = tests.id(''asha'')'), '0', 'nor does an admin');

-- insert
select is(tests.attempt('asha', 'insert into public.wishlist (user_id, product_id) values (tests.id(''asha''), tests.id(''mat''))'), '1', 'a shopper adds a product');
select is(tests.attempt('asha', 'insert into public.wishlist (product_id) values (tests.id(''mat''))'), '23505', 'once');
select is(tests.attempt('asha', 'insert into public.wishlist (product_id) values (tests.id(''mat'')) on conflict do nothing'), '0', 'a second time may be ignored');
select is(tests.attempt('asha', 'insert into public.wishlist (user_id, product_id) values (tests.id(''bala''), tests.id(''mat''))'), '42501', 'not to a stranger''s list');
select is(tests.attempt('anon', 'insert into public.wishlist (product_id) values (tests.id(''mat''))'), '42501', 'a visitor adds nothing');
select is(tests.attempt('asha', 'insert into public.wishlist (id, product_id) values (gen_random_uuid(), tests.id(''ghost''))'), '42501', 'the id is not hers to choose');

-- update
select is(tests.attempt(w, 'update public.wishlist set product_id = tests.id(''mat'')'), '42501', w || ' changes no entry')
from unnest(array['anon', 'asha', 'chief']) w;

-- delete
select is(tests.attempt('asha', 'delete from public.wishlist where user_id = tests.id(''bala'')'), '0', 'a stranger''s entry stays');
select is(tests.attempt('chief', 'delete from public.wishlist where user_id = tests.id(''asha'')'), '0', 'for an admin too');
select is(tests.attempt('anon', 'delete from public.wishlist'), '42501', 'a visitor deletes nothing');
select is(tests.attempt(w, 'truncate public.wishlist'), '42501', w || ' empties nothing')
from unnest(array['asha', 'service_role']) w;
select is(tests.attempt('asha', 'delete from public.wishlist where product_id = tests.id(''lamp'')'), '1', 'a shopper removes her own');
select * from finish();
rollback;
