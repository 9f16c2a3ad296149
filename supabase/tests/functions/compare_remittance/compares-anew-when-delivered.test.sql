begin;
select plan(6);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_order('two', 'asha', tests.order_line('lamp'));
update public.orders set status = 'shipped' where id in (tests.order_id('one'), tests.order_id('two'));
select tests.remit(tests.remitted('one', (select total_amount from public.orders where id = tests.order_id('one')))
  || tests.remitted('two', 5));
select is(tests.remittance_problems(), 'not_delivered not_delivered', 'cash that arrives before the delivery differs');

select tests.admin_set_order_status('one', 'delivered');
select is(tests.remittance_problems(), '- not_delivered', 'until the order is delivered');
select is(
  jsonb_array_length(tests.call_as('admin', 'public.admin_cod_remittances(10, 0, 7)') -> 'differences'), 1,
  'and is no longer listed'
);
select tests.admin_set_order_status('two', 'delivered');
select is(tests.remittance_problems(), '- short', 'when it may be too little');

select tests.admin_set_order_status('one', 'shipped', p_cash => 'not_collected');
select is(tests.remittance_problems(), 'not_delivered short', 'a delivery by mistake makes it differ again');
select tests.admin_set_order_status('two', 'cancelled', p_cash => 'kept');
select is(tests.remittance_problems(), 'not_delivered short', 'the end of an order that was delivered changes nothing');

select * from finish();
rollback;
