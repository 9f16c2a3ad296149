begin;
select plan(5);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp', 3));
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')');
insert into public.return_requests (id, number, request_key, order_id, user_id, kind, items_amount, refund_mode, upi_id)
values (tests.id('open'), 'RET-1780000000001', gen_random_uuid(), tests.order_id('one'), tests.id('asha'), 'return', 100, 'upi', 'asha@bank');
insert into public.return_requests (id, number, request_key, order_id, user_id, kind, items_amount, refund_mode, bank_account_name, bank_account_number, bank_ifsc, status, closed_at)
values (tests.id('closed'), 'RET-1780000000002', gen_random_uuid(), tests.order_id('one'), tests.id('asha'), 'return', 100, 'bank', 'Asha Rao', '123456789', 'SBIN0001234', 'withdrawn', now());
update public.return_requests set comment = 'Again' where id = tests.id('closed');
select is((select bank_account_number from public.return_requests where id = tests.id('closed')), '123456789', 'kept while the account is open');
delete from auth.users where id = tests.id('asha');
select is((select concat(user_id, bank_account_name, bank_account_number, bank_ifsc) from public.return_requests where id = tests.id('closed')), '', 'forgotten with the person');
select is((select upi_id from public.return_requests where id = tests.id('open')), 'asha@bank', 'but what is still owed finds its way');
select tests.answer('chief', 'public.decide_return(tests.id(''open''), false, ''No'')');
select is((select upi_id from public.return_requests where id = tests.id('open')), null, 'and is forgotten then');
select is((select count(*)::integer || ' ' || count(*) filter (where concat(before, after) ~ 'asha@bank') from public.audit_log where entity = 'return_requests'), '1 0', 'nor does the log keep it');
select * from finish();
rollback;
