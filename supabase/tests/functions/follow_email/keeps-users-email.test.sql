begin;
select plan(2);
select tests.scene();

update auth.users set email = 'new@tests.example' where id = tests.id('asha');
select is((select email from public.users where id = tests.id('asha')), 'new@tests.example', 'a changed e-mail follows');
select is((select email from public.users where id = tests.id('bala')), 'bala@tests.example', 'nobody else''s');
select * from finish();
rollback;
