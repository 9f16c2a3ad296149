begin;
select plan(1);
select tests.create_shop();

select throws_ok(
  $$
    insert into public.addresses (
      user_id, first_name, last_name, address_line_1, city, state, postal_code, phone
    )
    values
      (
        tests.id('asha'), 'Asha', 'Rao', '12 Market Road', 'Bengaluru', 'Karnataka', '060001',
        '+919876543210'
      )
  $$,
  '23514',
  null,
  'rejects a PIN code that starts with 0'
);

select * from finish();
rollback;
