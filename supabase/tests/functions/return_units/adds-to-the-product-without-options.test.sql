begin;
select plan(8);
select tests.create_shop();
select tests.create_kurta();
update public.products set stock = 4 where id in (tests.id('kurta-s'), tests.id('kurta-rust'));
select tests.create_order('one', 'asha', tests.order_line('kurta-s', 2) || tests.order_line('kurta-rust', 1));
select is(
  tests.admin_save_variants('kurta', '{}', '[]'), 'ok', 'the product loses its options'
);
select is(tests.stock('kurta'), 8, 'and takes over the stock of its variants');

select tests.admin_set_order_status('one', 'cancelled');
select is(tests.stock('kurta'), 11, 'units of its variants come back to it');
select is(tests.kurtas(), '0 0', 'and not to variants that nobody can buy');
select is((select count(*)::integer from public.order_notes), 0, 'without a note');
select tests.admin_set_order_status('one', 'delivered');
select is(tests.stock('kurta'), 8, 'an order that is reinstated takes them from there');

select tests.create_return('r', 'one', 'kurta-s', 2, p_status => 'approved');
select tests.call_as('admin', format('public.admin_receive_return(%L, true)', tests.id('r')));
select is(tests.stock('kurta'), 10, 'as does a return');
update public.products set stock = 0 where id = tests.id('kurta');
select tests.admin_set_order_status('one', 'cancelled');
update public.products set stock = 0 where id = tests.id('kurta');
select is(
  tests.admin_set_order_status('one', 'delivered') #>> '{lines,0,name}', 'kurta · S · Rust',
  'or is refused, by the name that was bought'
);

select * from finish();
rollback;
