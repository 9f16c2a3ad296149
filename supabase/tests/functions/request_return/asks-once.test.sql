begin;
select plan(41);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp', 3) || tests.line('mat'));
select tests.online_order('paid', 'asha', tests.line('lamp'));
select tests.settle('paid', 'paid', 'captured');

create function tests.item(p_order text, p_product text) returns uuid language sql stable as $$
  select i.id from public.order_items i where i.order_id = tests.order_id(p_order) and i.product_id = tests.id(p_product);
$$;
create function tests.ask(p_who text, p_order text, p_items text, p_kind text default 'return', p_mode text default 'upi',
  p_upi text default 'asha@bank', p_key uuid default gen_random_uuid(), p_more text default '') returns jsonb language sql as $$
  select tests.answer(p_who, format('public.request_return(tests.order_id(%L), %L, %L, %s, p_refund_mode => %L, p_upi_id => %L%s)',
    p_order, p_key, p_kind, p_items, p_mode, p_upi, p_more));
$$;
create function tests.some(p_order text, p_product text, p_quantity integer default 1, p_reason text default 'damaged')
returns text language sql as $$
  select quote_literal(jsonb_build_array(jsonb_build_object('order_item_id', tests.item(p_order, p_product), 'quantity', p_quantity, 'reason', p_reason))) || '::jsonb';
$$;

-- only what was delivered, to its owner
select is(tests.ask('asha', 'one', tests.some('one', 'lamp')) ->> 'code', 'not_delivered', 'not before it is delivered');
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')'),
  tests.answer('chief', 'public.set_order_status(tests.order_id(''paid''), ''delivered'')');
select is(tests.ask('bala', 'one', tests.some('one', 'lamp')) ->> 'code', 'not_found', 'a stranger''s order does not exist');
select is(tests.ask('chief', 'one', tests.some('one', 'lamp')) ->> 'code', 'not_found', 'nor does it for an admin');
select is(tests.ask(w, 'one', tests.some('one', 'lamp')) ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'service_role']) w;

-- what may be asked
select is(tests.ask('asha', 'one', tests.some('one', 'lamp'), 'gift') ->> 'code', 'invalid_kind', 'a return or an exchange');
select is(tests.ask('asha', 'one', i) ->> 'code', 'nothing_chosen', 'nothing: ' || i)
from unnest(array['''[]''', 'null', '''{}''', tests.some('one', 'lamp', 0), tests.some('one', 'lamp', -1)]) i;
select is(tests.ask('asha', 'one', tests.some('paid', 'lamp')) ->> 'code', 'unknown_item', 'what was bought in another order');
select is(tests.ask('asha', 'one', tests.some('one', 'mat') || ' || ' || tests.some('one', 'mat')) ->> 'code', 'unknown_item', 'an item twice');
select is(tests.ask('asha', 'one', tests.some('one', 'lamp', 1, 'whim')) ->> 'code', 'invalid_reason', 'an unknown reason');
select is(tests.ask('asha', 'one', tests.some('one', 'lamp', 4)) - 'ok', jsonb_build_object('code', 'too_many', 'lines',
  jsonb_build_array(jsonb_build_object('order_item_id', tests.item('one', 'lamp'), 'name', 'lamp', 'left', 3))), 'more than was bought');
select is(tests.ask('asha', 'one', tests.some('one', 'lamp'), p_more => format(', p_comment => %L', repeat('x', 501))) ->> 'code', 'invalid_comment', 'a long comment');

-- where the money goes
select is(tests.ask('asha', 'one', tests.some('one', 'lamp'), p_mode => m) ->> 'code', 'invalid_refund_mode', 'cash does not go back to ' || coalesce(m, 'nowhere'))
from unnest(array['source', 'cheque', null]) m;
select is(tests.ask('asha', 'one', tests.some('one', 'lamp'), p_upi => u) ->> 'code', 'invalid_upi_id', 'no UPI id: ' || coalesce(u, 'null'))
from unnest(array['asha', 'a@bank', 'asha@1bank', 'a sha@bank', null]) u;
select is(tests.ask('asha', 'one', tests.some('one', 'lamp'), p_mode => 'bank', p_more => m) ->> 'code', 'invalid_bank_account', 'no account' || m)
from unnest(array[
  '', ', p_bank_account_name => ''Asha Rao'', p_bank_account_number => ''12345678'', p_bank_ifsc => ''SBIN0001234''',
  ', p_bank_account_name => ''Asha Rao'', p_bank_account_number => ''123456789'', p_bank_ifsc => ''SBIN1001234''',
  ', p_bank_account_name => ''A'', p_bank_account_number => ''123456789'', p_bank_ifsc => ''SBIN0001234'''
]) m;
select is(tests.ask('asha', 'paid', tests.some('paid', 'lamp')) ->> 'code', 'invalid_refund_mode', 'paid online goes back to its source');
select is((select count(*)::integer from public.return_requests), 0, 'no refusal left a request');

-- asked
select is(tests.ask('asha', 'one', tests.some('one', 'lamp', 2), p_key => tests.id('key')) - 'number' - 'return_id', '{"ok": true, "already_requested": false}', 'asked');
select is(tests.ask('asha', 'one', tests.some('one', 'lamp', 2), p_key => tests.id('key')) -> 'already_requested', 'true', 'the same key again is the same request');
select is(tests.ask('asha', 'paid', tests.some('paid', 'lamp'), p_mode => 'source', p_key => tests.id('key')) ->> 'code', 'request_key_taken', 'but not of another order');
select results_eq($$select r.kind, r.status, r.refund_mode, r.upi_id, r.items_amount, r.user_id, i.quantity, i.reason
    from public.return_requests r join public.return_items i on i.return_id = r.id$$,
  $$values ('return', 'requested', 'upi', 'asha@bank', 200.00, tests.id('asha'), 2, 'damaged')$$, 'one request, as it was asked');
select ok((select number ~ '^RET-[0-9]{13}$' from public.return_requests), 'numbered');
select is(tests.ask('asha', 'one', tests.some('one', 'lamp', 2)) -> 'lines' -> 0 ->> 'left', '1', 'what was asked for is not asked for twice');
select is(tests.ask('asha', 'one', tests.some('one', 'lamp'), 'exchange') ->> 'ok', 'true', 'an exchange of the rest');
select is(tests.ask('asha', 'one', tests.some('one', 'lamp')) ->> 'code', 'too_many', 'counts too');
update public.return_requests set status = 'rejected', rejected_reason = 'No', closed_at = now() where kind = 'exchange';
select is(tests.ask('asha', 'one', tests.some('one', 'lamp'), 'exchange', 'bank', null,
  p_more => ', p_bank_account_name => ''Asha Rao'', p_bank_account_number => ''123456789012'', p_bank_ifsc => ''SBIN0001234''') ->> 'ok', 'true', 'rejected may be asked again, to a bank');
select is(tests.ask('asha', 'paid', tests.some('paid', 'lamp'), p_mode => 'source', p_upi => 'asha@bank') ->> 'ok', 'true', 'paid online');
select is((select upi_id from public.return_requests where order_id = tests.order_id('paid')), null, 'keeps no UPI id that is not needed');
select * from finish();
rollback;
