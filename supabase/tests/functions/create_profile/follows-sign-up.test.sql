begin;
select plan(8);
select tests.scene();

insert into auth.users (id, email, raw_user_meta_data) values
  (tests.id('full'), 'full@tests.example', '{"full_name": "  Full Name ", "phone": "+919876543210", "avatar_url": "https://a.example/a.png", "is_admin": true}'),
  (tests.id('google'), 'google@tests.example', '{"name": "G. Name", "picture": "https://g.example/p.png"}'),
  (tests.id('bare'), 'bare@tests.example', null),
  (tests.id('wild'), 'wild@tests.example', jsonb_build_object('full_name', repeat('x', 5000), 'phone', repeat('9', 500), 'avatar_url', 'javascript:alert(1)')),
  (tests.id('odd'), 'odd@tests.example', '"a string"');
select results_eq($$select full_name, email, phone, avatar_url, is_admin from public.users where id = tests.id('full')$$,
  $$values ('Full Name', 'full@tests.example', '+919876543210', 'https://a.example/a.png', false)$$, 'name, phone and picture come along, power does not');
select is((select full_name || ' ' || avatar_url from public.users where id = tests.id('google')), 'G. Name https://g.example/p.png', 'in Google''s words too');
select is((select full_name from public.users where id = tests.id('bare')), '', 'without anything the name is empty');
select is((select phone from public.users where id = tests.id('bare')), null, 'and the phone unknown');
select is((select char_length(full_name) || ' ' || char_length(phone) from public.users where id = tests.id('wild')), '120 20', 'what is too long is cut');
select is((select avatar_url from public.users where id = tests.id('wild')), null, 'what is no https address is dropped');
select is((select full_name from public.users where id = tests.id('odd')), '', 'data of a wrong shape does not stop a sign-up');
delete from auth.users where id = tests.id('full');
select is((select count(*) from public.users where id = tests.id('full')), 0::bigint, 'the profile leaves with the account');
select * from finish();
rollback;
