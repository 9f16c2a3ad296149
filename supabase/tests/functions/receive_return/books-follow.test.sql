begin;
select plan(24);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp', 3) || tests.line('mat'));
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')');
create function tests.returned(p_name text, p_product text, p_quantity integer, p_kind text default 'return', p_status text default 'approved') returns void language sql as $$
  with r as (
    insert into public.return_requests (id, number, request_key, order_id, user_id, kind, status, items_amount, refund_mode)
    values (tests.id(p_name), 'RET-' || private.next_return_ms(private.now_ms()), gen_random_uuid(), tests.order_id('one'), tests.id('asha'), p_kind, p_status, 100, 'upi')
    returning id
  )
  insert into public.return_items (return_id, order_item_id, quantity, reason)
  select r.id, i.id, p_quantity, 'damaged' from r, public.order_items i where i.order_id = tests.order_id('one') and i.product_id = tests.id(p_product);
$$;
select tests.returned('new', 'mat', 1, p_status => 'requested');
select tests.returned('r', 'lamp', 1), tests.returned('s', 'lamp', 1);

select is(tests.answer(w, 'public.receive_return(tests.id(''r''), true)') ->> 'error', '42501', w || ' may not receive')
from unnest(array['anon', 'asha', 'service_role']) w;
select is(tests.answer('chief', 'public.receive_return(gen_random_uuid(), true)') ->> 'code', 'not_found', 'an unknown request');
select is(tests.answer('chief', 'public.receive_return(tests.id(''new''), true)') ->> 'code', 'wrong_status', 'not before it is approved');
select is(tests.answer('chief', 'public.receive_return(tests.id(''r''), true)') ->> 'status', 'received', 'received');
select is(tests.stock('lamp'), 8, 'and sold again');
select is(tests.answer('chief', 'public.receive_return(tests.id(''r''), true)') -> 'changed', 'false', 'once');
select is(tests.stock('lamp'), 8, 'and gives nothing more');
select results_eq($$select quantity, reason, actor_id, order_id from public.stock_movements where product_id = tests.id('lamp') order by id desc limit 1$$,
  $$values (1, 'returned', tests.id('chief'), tests.order_id('one'))$$, 'the ledger says why and who');
select is(tests.answer('chief', 'public.receive_return(tests.id(''s''), false)') ->> 'status', 'received', 'one that cannot be sold again');
select is(tests.stock('lamp'), 8, 'is no stock');
select results_eq($$select restocked, received_at is not null from public.return_requests where id in (tests.id('r'), tests.id('s')) order by restocked$$,
  'values (false, true), (true, true)', 'the requests say so');
select is(tests.answer('chief', 'public.decide_return(tests.id(''r''), false, ''Worn'')') ->> 'code', 'wrong_status', 'received is received');

-- the order holds one lamp and the mat from now on, so cancelling gives back those alone, once
select is(tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''cancelled'')') ->> 'ok', 'true', 'cancelled afterwards');
select is(tests.stock('lamp') || ' ' || tests.stock('mat'), '9 5', 'what came back is not given back again');
select tests.returned('late', 'mat', 1);
select is(tests.answer('chief', 'public.receive_return(tests.id(''late''), true)') ->> 'code', 'not_delivered', 'of a cancelled order nothing comes back');
select is(tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')') ->> 'ok', 'true', 'reinstated');
select is(tests.stock('lamp') || ' ' || tests.stock('mat'), '8 4', 'what it holds is taken again');
update public.products set stock = 0 where id = tests.id('lamp');
select tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''cancelled'')');
select is(tests.stock('lamp'), 1, 'given back');
update public.products set stock = 0 where id = tests.id('lamp');
select is(tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')') -> 'lines' -> 0 ->> 'name', 'lamp', 'refused when what it holds is gone');
update public.products set stock = 1 where id = tests.id('lamp');
select is(tests.answer('chief', 'public.set_order_status(tests.order_id(''one''), ''delivered'')') ->> 'ok', 'true', 'one lamp is enough for it');
select ok(tests.books_agree('lamp') and tests.books_agree('mat'), 'the ledger agrees');

-- a product that is gone
delete from public.products where id = tests.id('mat');
select is(tests.answer('chief', 'public.receive_return(tests.id(''late''), true)') ->> 'status', 'received', 'a deleted product comes back without stock');
select * from finish();
rollback;
