begin;
select plan(17);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp', 3));
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')');
insert into public.return_requests (id, number, request_key, order_id, user_id, kind, items_amount, refund_mode)
select tests.id(n), 'RET-178000000000' || ordinality, gen_random_uuid(), tests.order_id('one'), tests.id('asha'), 'return', 100, 'upi'
from unnest(array['r', 's', 't']) with ordinality n (n, ordinality);

select is(tests.answer(w, 'public.decide_return(tests.id(''r''), true)') ->> 'error', '42501', w || ' may not decide')
from unnest(array['anon', 'asha', 'bala', 'service_role']) w;
select is(tests.answer('chief', 'public.decide_return(gen_random_uuid(), true)') ->> 'code', 'not_found', 'an unknown request');
select is(tests.answer('chief', 'public.decide_return(tests.id(''r''), true, ''Why?'')') - 'number', jsonb_build_object('ok', true, 'changed', true,
  'return_id', tests.id('r'), 'order_id', tests.order_id('one'), 'status', 'approved', 'refund_amount', null), 'approved');
select is(tests.answer('chief', 'public.decide_return(tests.id(''r''), true)') -> 'changed', 'false', 'once');
select results_eq('select decided_at is not null, closed_at is null, rejected_reason is null from public.return_requests where id = tests.id(''r'')',
  'values (true, true, true)', 'stamped, open, without a reason');
select is(tests.answer('chief', 'public.decide_return(tests.id(''s''), false, ' || r || ')') ->> 'code', 'reason_missing', 'no rejection for ' || r)
from unnest(array['null', '''  ''', quote_literal(repeat('x', 501))]) r;
select is(tests.answer('chief', 'public.decide_return(tests.id(''s''), null, ''Worn'')') ->> 'ok', 'false', 'neither yes nor no');
select is(tests.answer('chief', 'public.decide_return(tests.id(''s''), false, '' Worn '')') ->> 'status', 'rejected', 'rejected');
select results_eq('select rejected_reason, closed_at is not null from public.return_requests where id = tests.id(''s'')', $$values ('Worn', true)$$, 'with its reason, closed');
select is(tests.answer('chief', 'public.decide_return(tests.id(''s''), true)') ->> 'code', 'wrong_status', 'what is closed stays closed');
select is(tests.answer('chief', 'public.decide_return(tests.id(''r''), false, ''Empty box'')') ->> 'status', 'rejected', 'an approved one can be rejected until it is received');
select results_eq($$select actor_id, before ->> 'status', after ->> 'status' from public.audit_log where entity = 'return_requests' and entity_id = tests.id('r')::text order by id$$,
  $$values (tests.id('chief'), 'requested', 'approved'), (tests.id('chief'), 'approved', 'rejected')$$, 'who did what is on record');
select * from finish();
rollback;
