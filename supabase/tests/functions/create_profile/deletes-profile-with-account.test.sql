begin;
select plan(1);
select tests.create_shop();

insert into auth.users (id, email, raw_user_meta_data)
values
  (
    tests.id('full'),
    'full@tests.example',
    '{"full_name": "  Full Name ", "phone": "+919876543210", "avatar_url": "https://a.example/a.png", "is_admin": true}'
  ),
  (
    tests.id('google'),
    'google@tests.example',
    '{"name": "G. Name", "picture": "https://g.example/p.png"}'
  );
delete from auth.users where id = tests.id('full');

select is(
  (select count(*) from public.users where id = tests.id('full')),
  0::bigint,
  'deletes the profile with the account'
);

select * from finish();
rollback;
