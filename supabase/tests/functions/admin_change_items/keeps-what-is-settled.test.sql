begin;
select plan(13);
select tests.create_shop();
update public.settings set tax_rate = 0;
select tests.create_order('one', 'asha', tests.order_line('lamp', 2));

update public.settings set cod_limit = 250;
select is(
  tests.change_items('one', tests.order_line('lamp', 3)) ->> 'code', 'cod_limit_exceeded', 'keeps the limit of cash'
);
update public.settings set cod_limit = null, line_limit = 2;
select is(
  tests.change_items('one', tests.order_line('lamp', 3)) ->> 'code', 'line_limit_exceeded', 'and that of one product'
);
update public.settings set line_limit = null;
select is(
  tests.change_items('one', tests.order_line('lamp', 3), p_total => 299) ->> 'code', 'total_mismatch',
  'a total is that of its lines'
);

select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select is(
  tests.change_items('two', tests.order_line('lamp', 2)) ->> 'code', 'paid_online',
  'an order that waits for its payment online keeps its total'
);
select tests.shop_settle_payment('two', 'two', 'captured');
select is(
  tests.change_items('two', tests.order_line('lamp', 2)) ->> 'code', 'costs_more', 'and a paid one is never raised'
);
update public.orders set payment_status = 'refunded' where id = tests.order_id('two');
select is(
  tests.change_items('two', tests.order_line('lamp')) ->> 'code', 'paid', 'one whose money is back stays as it is'
);
select is(
  tests.take_off('one', tests.order_line('lamp')) ->> 'code', 'paid_online', 'of a cash order nothing is refunded'
);
select tests.create_online_order('cash', 'asha', tests.order_line('lamp'));
update public.orders set payment_method = 'cod', status = 'confirmed' where id = tests.order_id('cash');
select is(
  tests.change_items('cash', tests.order_line('lamp', 2)) ->> 'ok', 'true', 'one switched to cash is a cash order'
);
select tests.shop_settle_payment('cash', 'cash', 'authorized');
select is(
  tests.change_items('cash', tests.order_line('lamp')) ->> 'code', 'paid_online', 'but not while the bank decides'
);
select tests.create_order('three', 'asha', tests.order_line('lamp'));
select tests.call_as('admin', format('public.admin_issue_invoice(%L)', tests.order_id('three')));
select is(
  tests.change_items('three', tests.order_line('lamp', 2)) ->> 'code', 'invoiced', 'so does one with an invoice'
);
select tests.admin_set_order_status('one', 'shipped');
select is(
  tests.change_items('one', tests.order_line('lamp', 1)) ->> 'code', 'wrong_status', 'and one that is shipped'
);
select is(
  tests.change_items('one', tests.order_line('lamp', 1), p_who => w) ->> 'error', '42501', 'rejects a call by ' || w
)
from unnest(array['anon', 'asha']) w;

select * from finish();
rollback;
