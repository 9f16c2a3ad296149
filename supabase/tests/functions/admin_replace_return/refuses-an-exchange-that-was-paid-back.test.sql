begin;
select plan(3);
select tests.create_shop();
select tests.create_exchange();
update public.products set stock = 1 where id = tests.id('kurta-s');
select tests.create_online_order('two', 'asha', tests.order_line('kurta-s', 1));
select tests.shop_settle_payment('two', 'two', 'captured');
select tests.admin_set_order_status('two', 'delivered');
select tests.create_return('e', p_order => 'two', p_product => 'kurta-s', p_kind => 'exchange');
update public.return_items set replacement_id = tests.id('kurta-rust'), replacement_label = 'S · Rust'
where return_id = tests.id('e');
select tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), true)$$);
select tests.call_as('admin', $$public.admin_receive_return(tests.id('e'), true)$$);

insert into public.refunds (order_id, payment_id, amount, reason)
select p.order_id, p.id, p.amount, 'admin' from public.payments p where p.order_id = tests.order_id('two');
select is(
  tests.outcome(tests.call_as('admin', $$public.admin_replace_return(tests.id('e'))$$)), 'refund_started',
  'sends no replacement once all of the money is about to go back'
);
update public.refunds set status = 'failed' where order_id = tests.order_id('two');
select is(
  tests.outcome(tests.call_as('admin', $$public.admin_replace_return(tests.id('e'))$$)), 'ok',
  'sends it when that refund has failed'
);
update public.refunds set status = 'processed' where order_id = tests.order_id('two');
select is(
  tests.outcome(tests.call_as('admin', $$public.admin_replace_return(
    tests.id('e'), '{"tracking_number": "AWB2", "corrects": true}'
  )$$)),
  'ok', 'and corrects its number whatever goes back later'
);

select * from finish();
rollback;
