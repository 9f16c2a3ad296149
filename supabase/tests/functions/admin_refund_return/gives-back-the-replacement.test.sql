begin;
select plan(3);
select tests.create_shop();
select tests.create_exchange('e');
select tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), true)$$);
select tests.call_as('admin', $$public.admin_receive_return(tests.id('e'), false)$$);

select is(tests.admin_refund_return('e', p_reference => 'UTR 1') ->> 'status', 'refunded', 'refunds an exchange');
select is(tests.kurtas(), '0 2', 'gives the replacement back');
select ok(tests.ledger_matches_stock('kurta-rust'), 'keeps the stock ledger in balance');

select * from finish();
rollback;
