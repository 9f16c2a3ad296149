begin;
select plan(15);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp', 3));
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')');
create function tests.returned(p_name text, p_kind text default 'exchange', p_status text default 'received') returns void language sql as $$
  with r as (
    insert into public.return_requests (id, number, request_key, order_id, user_id, kind, status, items_amount, refund_mode, received_at, restocked)
    values (tests.id(p_name), 'RET-' || private.next_return_ms(private.now_ms()), gen_random_uuid(), tests.order_id('one'), tests.id('asha'), p_kind, p_status, 100, 'upi',
      case p_status when 'received' then now() end, case p_status when 'received' then false end)
    returning id
  )
  insert into public.return_items (return_id, order_item_id, quantity, reason)
  select r.id, i.id, 1, 'damaged' from r, public.order_items i where i.order_id = tests.order_id('one');
$$;
select tests.returned('e'), tests.returned('money', 'return'), tests.returned('early', p_status => 'approved');
select is(tests.answer(w, 'public.replace_return(tests.id(''e''))') ->> 'error', '42501', w || ' may not replace') from unnest(array['anon', 'asha', 'service_role']) w;
select is(tests.answer('chief', 'public.replace_return(gen_random_uuid())') ->> 'code', 'not_found', 'an unknown request');
select is(tests.answer('chief', 'public.replace_return(tests.id(''early''))') ->> 'code', 'wrong_status', 'not before the old one is back');
select is(tests.answer('chief', 'public.replace_return(tests.id(''money''))') ->> 'code', 'not_an_exchange', 'who wants money gets money');
update public.products set stock = 0 where id = tests.id('lamp');
select is(tests.answer('chief', 'public.replace_return(tests.id(''e''))'), jsonb_build_object('ok', false, 'code', 'out_of_stock', 'lines',
  jsonb_build_array(jsonb_build_object('product_id', tests.id('lamp'), 'name', 'lamp', 'stock', 0))), 'refused when there is none');
select is((select status from public.return_requests where id = tests.id('e')), 'received', 'and nothing has changed');
update public.products set stock = 1 where id = tests.id('lamp');
select is(tests.answer('chief', 'public.replace_return(tests.id(''e''))') ->> 'status', 'replaced', 'replaced');
select is(tests.stock('lamp'), 0, 'out of stock');
select results_eq($$select quantity, reason, actor_id, order_id from public.stock_movements where product_id = tests.id('lamp') order by id desc limit 1$$,
  $$values (-1, 'replacement', tests.id('chief'), tests.order_id('one'))$$, 'the ledger says why and who');
select is(tests.answer('chief', 'public.replace_return(tests.id(''e''))') -> 'changed', 'false', 'once');
select ok(tests.books_agree('lamp'), 'the ledger agrees');
select is((select count(*)::integer from public.orders), 1, 'no second order');
-- of three lamps one came back for money, one was swapped: the shopper has two
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''cancelled'')');
select is(tests.stock('lamp'), 2, 'a swapped one is held like the first');
select * from finish();
rollback;
