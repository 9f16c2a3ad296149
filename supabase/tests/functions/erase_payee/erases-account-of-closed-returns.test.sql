begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('closed');
update public.return_requests
set
  status = 'withdrawn',
  closed_at = now(),
  refund_mode = 'bank',
  bank_account_name = 'Asha Rao',
  bank_account_number = '123456789',
  bank_ifsc = 'SBIN0001234'
where id = tests.id('closed');
update public.return_requests set comment = 'Again' where id = tests.id('closed');

select is(
  (select bank_account_number from public.return_requests where id = tests.id('closed')),
  '123456789',
  'keeps the bank account while the user exists'
);

delete from auth.users where id = tests.id('asha');

select is(
  (
    select concat(user_id, bank_account_name, bank_account_number, bank_ifsc)
    from public.return_requests
    where id = tests.id('closed')
  ),
  '',
  'erases the bank account when the user is deleted'
);

select * from finish();
rollback;
