begin;
select plan(3);
select tests.create_shop();

delete from public.outbox;
select tests.add_old_mail('89 days', '89 days'), tests.add_old_mail('91 days', '91 days');

-- Erased and deleted.
select is(tests.thin(), '3', 'erases two mails and deletes one');
select is(tests.old_mails(), '89 days: erased', 'keeps the row of a mail for 90 days');
select is(tests.thin(), '0', 'deletes each once');

select * from finish();
rollback;
