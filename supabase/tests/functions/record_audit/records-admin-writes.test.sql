begin;
select plan(16);
select tests.scene();

create function tests.audited(p_entity text, p_id text) returns text language sql as $$
  select coalesce(string_agg(action || ':' || coalesce((select string_agg(k, '+' order by k) from jsonb_object_keys(after) k), '-'), ' ' order by id), '')
  from public.audit_log where entity = p_entity and entity_id = p_id and action = 'update';
$$;
select tests.attempt('chief', 'update public.products set price = 90, stock = 9 where id = tests.id(''lamp'')');
select is(tests.audited('products', tests.id('lamp')::text), 'update:price+stock', 'a changed product: the changed columns');
select is((select before || after from public.audit_log where entity_id = tests.id('lamp')::text), '{"price": 90, "stock": 9}', 'what is');
select is((select (before ->> 'price')::numeric || ' ' || (before ->> 'stock') from public.audit_log where entity_id = tests.id('lamp')::text), '100.00 10', 'and what was');
select is((select actor_id from public.audit_log where entity_id = tests.id('lamp')::text), tests.id('chief'), 'by whom');
select tests.attempt('chief', 'insert into public.categories (name, slug) values (''New'', ''test-audit'')');
select is((select after ->> 'slug' from public.audit_log where entity = 'categories' and action = 'insert' and actor_id = tests.id('chief')), 'test-audit', 'a new row is kept whole');
select tests.attempt('chief', 'delete from public.products where id = tests.id(''mat'')');
select is((select before ->> 'name' from public.audit_log where entity_id = tests.id('mat')::text and action = 'delete' and after is null), 'mat', 'so is a deleted one');
select tests.coupon('TEST10', 10);
select is((select count(*) from public.audit_log where entity_id = tests.id('TEST10')::text), 0::bigint, 'what no admin does is not recorded');
select tests.attempt('chief', 'update public.coupons set value = 20 where code = ''TEST10''');
select is(tests.audited('coupons', tests.id('TEST10')::text), 'update:value', 'a coupon');
select tests.attempt('chief', 'update public.settings set tax_rate = 12.5');
select is((select after from public.audit_log where entity = 'settings' and actor_id = tests.id('chief')), '{"tax_rate": 12.5}', 'settings');
insert into public.reviews (id, product_id, user_id, rating) values (tests.id('r1'), tests.id('lamp'), tests.id('asha'), 5);
select tests.attempt('chief', 'update public.reviews set is_approved = true where id = tests.id(''r1'')');
select is(tests.audited('reviews', tests.id('r1')::text), 'update:is_approved', 'an approved review');
select is(tests.audited('products', tests.id('lamp')::text), 'update:price+stock', 'whose stars on the product are no second write');
select tests.attempt('chief', 'update public.products set price = price where id = tests.id(''lamp'')');
select is(tests.audited('products', tests.id('lamp')::text), 'update:price+stock', 'nor is a save that changes nothing');
update public.users set is_admin = true where id = tests.id('bala');
select is(tests.audited('users', tests.id('bala')::text), 'update:is_admin', 'a new admin is recorded, whoever makes one');
select tests.attempt('asha', 'update public.users set full_name = ''A'' where id = tests.id(''asha'')');
select is(tests.audited('users', tests.id('asha')::text), '', 'a profile is its owner''s business');

-- an admin who buys and cancels is a shopper
select tests.order_named('own', 'chief', tests.line('lamp'));
select tests.answer('chief', 'public.cancel_order(tests.order_id(''own''))');
select is(tests.audited('products', tests.id('lamp')::text) || tests.audited('orders', tests.order_id('own')::text), 'update:price+stock', 'buying and cancelling are no admin writes');
select tests.order_named('hers', 'asha', tests.line('lamp'));
select tests.answer('chief', 'public.set_order_status(tests.order_id(''hers''), ''cancelled'')');
select is(tests.audited('orders', tests.order_id('hers')::text) || tests.audited('products', tests.id('lamp')::text), 'update:cancelled_at+statusupdate:price+stock', 'an admin''s order status is one, and its stock is in the ledger');
select * from finish();
rollback;
