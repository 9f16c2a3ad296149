begin;
select plan(8);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat', 2));
select tests.admin_set_order_status('one', 'delivered');
select tests.create_return('r', 'one', 'lamp', p_status => 'approved');
select tests.create_return('m', 'one', 'mat', p_status => 'approved');
select tests.admin_save_variants(
  'lamp', '{"Size": ["S"]}', jsonb_build_array(tests.variant('{S}', 'TEST-LAMP-S', 0, 8))
);

select tests.call_as('admin', format('public.admin_receive_return(%L, true)', tests.id('m')));
select is((select count(*)::integer from public.order_notes), 0, 'says nothing about what did not come back');
select tests.call_as('admin', format('public.admin_receive_return(%L, true)', tests.id('r')));
select is(
  (select string_agg(note, '|') from public.order_notes),
  'Not added to the stock: 1 × lamp, which was sold before the product had options. '
    || 'Add it to the stock of the right variant.',
  'names the units that came back'
);
select tests.admin_set_order_status('one', 'cancelled');
select is(
  (select note from public.order_notes order by id desc limit 1),
  'Not added to the stock: 2 × lamp, which was sold before the product had options. '
    || 'Add it to the stock of the right variant.',
  'and of an order that ends what was still out'
);

select tests.create_exchange('x');
select tests.call_as('admin', format('public.admin_decide_return(%L, true)', tests.id('x')));
update public.products set is_offered = false, retired_at = now()
where id in (tests.id('kurta-s'), tests.id('kurta-rust'));
select tests.call_as('admin', format('public.admin_receive_return(%L, true)', tests.id('x')));
select is(tests.kurtas(), '1 1', 'a variant that the product no longer has keeps its stock');
select is(
  (select note from public.order_notes order by id desc limit 1),
  'Not for sale: 1 × kurta · S · Indigo came back, of a variant that the product no longer has. '
    || 'Add it to another variant, or bring this one back.',
  'and a note names the units'
);
select is(tests.call_as('admin', format('public.admin_refund_return(%L, null, %L)', tests.id('x'), 'UTR')) ->> 'code',
  null, 'the exchange is refunded instead');
select is(tests.kurtas(), '1 2', 'its replacement comes back');
select ok(
  (select note from public.order_notes order by id desc limit 1) like 'Not for sale: 1 × kurta · S · Rust came back%',
  'and is named as well'
);

select * from finish();
rollback;
