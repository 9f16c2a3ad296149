begin;
select plan(3);
select tests.create_shop();
select tests.create_exchange();
delete from public.outbox;
select tests.shop_request_return(
  'asha', 'one', tests.return_items('one', 'kurta-s', p_replacement => 'kurta-rust'), p_kind => 'exchange'
);

select is(
  (select array_agg(distinct m.data -> 'items') from public.outbox m),
  array['[{"name": "kurta · S · Indigo", "quantity": 1, "reason": "damaged", "replacement": "S · Rust"}]'::jsonb],
  'the mails to the shopper and the owner name what comes back and what is wanted'
);
delete from public.outbox;
select tests.call_as('admin', format(
  'public.admin_decide_return(%L, true, p_for_refund => true)', (select id from public.return_requests)
));
select results_eq(
  $$select data ->> 'kind', data ->> 'refund_instead', data -> 'items' -> 0 ->> 'replacement' from public.outbox$$,
  $$values ('return', 'true', 'S · Rust')$$,
  'approving it as a return says so'
);
delete from public.outbox;
select tests.call_as(
  'admin', format('public.admin_receive_return(%L, false)', (select id from public.return_requests))
);
select results_eq(
  $$select data ->> 'kind', data ->> 'refund_instead', data -> 'items' -> 0 ->> 'replacement' from public.outbox$$,
  $$values ('return', 'false', null)$$,
  'and from then on it is a return'
);

select * from finish();
rollback;
