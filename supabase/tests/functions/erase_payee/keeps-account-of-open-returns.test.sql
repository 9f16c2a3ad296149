begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('open', p_upi_id => 'asha@bank');
delete from auth.users where id = tests.id('asha');

select is(
  (select upi_id from public.return_requests where id = tests.id('open')),
  'asha@bank',
  'keeps the UPI id of an open return'
);

select tests.call_as('admin', $$public.admin_decide_return(tests.id('open'), false, 'No')$$);

select is(
  (select upi_id from public.return_requests where id = tests.id('open')),
  null,
  'erases the UPI id when the return is closed'
);
select is(
  (
    select count(*)::integer || ' ' || count(*) filter (where concat(before, after) ~ 'asha@bank')
    from public.audit_log
    where entity = 'return_requests'
  ),
  '1 0',
  'leaves the UPI id out of the audit log'
);

select * from finish();
rollback;
