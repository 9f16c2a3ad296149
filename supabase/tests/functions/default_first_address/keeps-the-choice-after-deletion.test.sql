begin;
select plan(1);
select tests.create_shop();

select tests.create_address('asha'), tests.create_address('asha');
delete from public.addresses where user_id = tests.id('asha') and is_default;

select is(
  tests.create_address('asha', true),
  false,
  'makes no later address the default while another is left'
);

select * from finish();
rollback;
