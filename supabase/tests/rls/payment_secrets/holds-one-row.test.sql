begin;
select plan(2);
select tests.create_shop();

select throws_ok(
  'insert into public.payment_secrets default values',
  '23505',
  null,
  'rejects a second row'
);
select throws_ok(
  'insert into public.payment_secrets (id) values (false)',
  '23514',
  null,
  'rejects another id'
);

select * from finish();
rollback;
