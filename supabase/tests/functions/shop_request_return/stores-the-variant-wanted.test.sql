begin;
select plan(3);
select tests.create_shop();
select tests.create_exchange();
select tests.shop_request_return(
  'asha', 'one', tests.return_items('one', 'kurta-s', p_replacement => 'kurta-rust'), p_kind => 'exchange'
);

select results_eq(
  'select replacement_id, replacement_label from public.return_items',
  $$values (tests.id('kurta-rust'), 'S · Rust')$$,
  'stores the variant and its label'
);
select is(tests.kurtas(), '0 2', 'takes no stock before it is approved');
delete from public.return_requests;
select tests.shop_request_return('asha', 'one', tests.return_items('one', 'kurta-s', p_replacement => 'kurta-rust'));
select is((select count(replacement_id) from public.return_items), 0::bigint, 'and none for a return');

select * from finish();
rollback;
