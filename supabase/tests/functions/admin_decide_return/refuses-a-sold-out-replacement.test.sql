begin;
select plan(6);
select tests.create_shop();
select tests.create_exchange('e', 2);
update public.products set stock = 1 where id = tests.id('kurta-rust');

select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), true)$$),
  jsonb_build_object('ok', false, 'code', 'out_of_stock', 'lines', jsonb_build_array(
    jsonb_build_object('product_id', tests.id('kurta-rust'), 'name', 'kurta · S · Rust', 'stock', 1)
  )),
  'names what is sold out'
);
select is(tests.kurtas(), '0 1', 'takes nothing');
select is(
  (select kind || ' ' || status from public.return_requests where id = tests.id('e')),
  'exchange requested',
  'decides nothing'
);
select is(
  tests.call_as('admin', $$public.admin_decide_return(tests.id('e'), true, p_for_refund => true)$$) ->> 'status',
  'approved',
  'approves it for a refund'
);
select is(
  (select kind || ' ' || status from public.return_requests where id = tests.id('e')), 'return approved', 'as a return'
);
select is(tests.kurtas(), '0 1', 'which takes no stock');

select * from finish();
rollback;
