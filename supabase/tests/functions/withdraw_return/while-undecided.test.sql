begin;
select plan(10);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp', 3));
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')');
create function tests.returned(p_name text) returns uuid language plpgsql as $$
begin
  insert into public.return_requests (id, number, request_key, order_id, user_id, kind, items_amount, refund_mode)
  values (tests.id(p_name), 'RET-' || private.next_return_ms(private.now_ms()), gen_random_uuid(), tests.order_id('one'), tests.id('asha'), 'return', 100, 'upi');
  return tests.id(p_name);
end $$;
select tests.returned('r');
select is(tests.answer('bala', 'public.withdraw_return(tests.id(''r''))') ->> 'code', 'not_found', 'a stranger''s request does not exist');
select is(tests.answer('chief', 'public.withdraw_return(tests.id(''r''))') ->> 'code', 'not_found', 'nor does it for an admin');
select is(tests.answer('asha', 'public.withdraw_return(gen_random_uuid())') ->> 'code', 'not_found', 'nor an unknown one');
select is(tests.answer(w, 'public.withdraw_return(tests.id(''r''))') ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'service_role']) w;
select is(tests.answer('chief', 'public.decide_return(tests.id(''r''), true)') ->> 'status', 'approved', 'decided on');
select is(tests.answer('asha', 'public.withdraw_return(tests.id(''r''))'), '{"ok": false, "code": "not_withdrawable", "status": "approved"}', 'what was decided on stays');
select tests.returned('s');
select is(tests.answer('asha', 'public.withdraw_return(tests.id(''s''))') - 'number', '{"ok": true, "status": "withdrawn"}', 'withdrawn');
select isnt((select closed_at from public.return_requests where id = tests.id('s')), null, 'and closed');
select is(tests.answer('asha', 'public.withdraw_return(tests.id(''s''))') ->> 'code', 'not_withdrawable', 'once');
select * from finish();
rollback;
