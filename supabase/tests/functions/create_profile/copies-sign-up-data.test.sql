begin;
select plan(2);
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

select results_eq(
  $$
    select full_name, email, phone, avatar_url, is_admin
    from public.users
    where id = tests.id('full')
  $$,
  $$values ('Full Name', 'full@tests.example', '+919876543210', 'https://a.example/a.png', false)$$,
  'copies name, phone and avatar, but not is_admin'
);
select is(
  (select full_name || ' ' || avatar_url from public.users where id = tests.id('google')),
  'G. Name https://g.example/p.png',
  'copies the fields that Google sends'
);

select * from finish();
rollback;
