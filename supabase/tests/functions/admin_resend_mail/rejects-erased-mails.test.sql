begin;
select plan(2);
select tests.create_shop();

delete from public.outbox;
select tests.add_old_mail('one', '31 days', 'failed');
select tests.thin();

select is(tests.admin_resend_mail(), 'erased', 'rejects a mail whose address was erased');
select is((select status from public.outbox), 'failed', 'which stays failed');

select * from finish();
rollback;
