begin;
select plan(5);
select tests.create_shop();
update public.settings set refund_confirm_limit = 150;
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return(n, p_status => 'received', p_mode => 'source') from unnest(array['r', 's']) n;

select tests.use_session('admin');
select is(tests.admin_refund_return('r') ->> 'ok', 'true', 'a return below the limit needs no password');
select is(tests.admin_refund_return('s') ->> 'error', '42501', 'the next one of the day needs it: both are above');
select is(tests.refunds_of('one'), 'returned due 100.00', 'and nothing is refunded');
select tests.confirm_session('admin');
select is(tests.admin_refund_return('s') ->> 'ok', 'true', 'with it the refund goes on');
reset role;
select is(
  (select count(*)::integer from public.outbox m where m.kind = 'owner-act' and m.data ->> 'act' = 'refund'), 1,
  'and the owner is told'
);

select * from finish();
rollback;
