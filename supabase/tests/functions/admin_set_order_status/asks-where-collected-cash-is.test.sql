begin;
select plan(19);
select tests.create_shop();

-- Places a cash order of Rs 100 and marks it delivered. Returns its state.
create function tests.deliver_cash(p_name text)
returns text
language plpgsql
as $$
begin
  perform tests.create_order(p_name, 'asha', tests.order_line('lamp'));
  return tests.set_state('delivered', p_name);
end;
$$;

select is(tests.deliver_cash('one'), 'delivered/paid/cod', 'delivering collects the cash');
select is(
  tests.set_state(s, p_cash => c) || ' ' || tests.order_state('one'),
  'cash_unclear delivered/paid/cod',
  'asks where the cash is before an order leaves delivered for ' || s
)
from (values ('shipped', null), ('cancelled', null), ('failed', ''), ('pending', 'lost')) a (s, c);
select is(
  tests.set_state('shipped', p_cash => 'not_collected'),
  'shipped/pending/cod',
  'cash that was not collected is to be collected'
);
select is(tests.set_state('delivered'), 'delivered/paid/cod', 'and is, on delivery');
select is(tests.set_state('shipped', p_cash => 'kept'), 'shipped/paid/cod', 'cash that the shop keeps stays paid');
select is(tests.set_state('confirmed'), 'confirmed/paid/cod', 'is not asked again while the order goes on');
select is(tests.set_state('cancelled'), 'cash_unclear', 'is asked again when the order ends');
select is(
  tests.set_state('cancelled', p_cash => 'kept'), 'cancelled/paid/cod', 'a cancelled order may still have its cash'
);
select is(
  tests.set_state('cancelled', p_cash => 'returned'),
  'cancelled/refunded/cod',
  'until it is returned'
);
select tests.deliver_cash('two');
select is(
  tests.set_state('cancelled', 'two', 'not_collected'),
  'cancelled/pending/cod',
  'an order whose cash was not collected is cancelled unpaid'
);
select results_eq(
  $$
    select after ->> 'cash', after ->> 'payment_status' from public.audit_log
    where entity = 'orders' and entity_id = tests.order_id('one')::text and actor_id = tests.id('admin')
      and after ? 'cash'
    order by id
  $$,
  $$values ('not_collected', 'pending'), ('kept', 'paid'), ('kept', 'paid'), ('returned', 'refunded')$$,
  'each answer is in the audit log'
);
select is(
  (
    select string_agg(h.note, ', ' order by h.id) from public.order_status_history h
    where h.order_id = tests.order_id('one') and h.note is not null
  ),
  'The cash was not collected, The cash was returned',
  'what changed is in the history of the order'
);
select is(
  (tests.call_as('admin', 'public.admin_dashboard(30)') #>> '{revenue,total}')::numeric,
  0::numeric,
  'revenue agrees'
);
select tests.create_online_order('net', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('net', 'net', 'captured');
select is(
  tests.set_state('delivered', 'net') || ' ' || tests.set_state('shipped', 'net'),
  'delivered/paid/razorpay shipped/paid/razorpay',
  'an order paid online needs no answer'
);

select tests.deliver_cash('three');
select tests.call_as('admin', format(
  'public.admin_set_order_status(%L, ''shipped'', null, ''not_collected'', %L)', tests.order_id('three'), ' By mistake '
));
select is(
  (select after ->> 'reason' from public.audit_log
    where entity_id = tests.order_id('three')::text and after ? 'cash'),
  'By mistake',
  'the reason is in the audit log'
);
select is(
  (select count(*)::int from public.order_status_history h where h.note like '%By mistake%'),
  0,
  'and not in the history, which the shopper may read'
);

select * from finish();
rollback;
