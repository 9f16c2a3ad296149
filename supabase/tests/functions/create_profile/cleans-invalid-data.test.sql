begin;
select plan(3);
select tests.create_shop();

insert into auth.users (id, email, raw_user_meta_data)
values
  (
    tests.id('long'),
    'long@tests.example',
    jsonb_build_object(
      'full_name', repeat('x', 5000),
      'phone', repeat('9', 500),
      'avatar_url', 'javascript:alert(1)'
    )
  ),
  (tests.id('text'), 'text@tests.example', '"a string"');

select is(
  (
    select char_length(full_name) || ' ' || char_length(phone)
    from public.users
    where id = tests.id('long')
  ),
  '120 20',
  'shortens a long name and phone'
);
select is(
  (select avatar_url from public.users where id = tests.id('long')),
  null,
  'drops an avatar that is no https address'
);
select is(
  (select full_name from public.users where id = tests.id('text')),
  '',
  'accepts metadata of another shape'
);

select * from finish();
rollback;
