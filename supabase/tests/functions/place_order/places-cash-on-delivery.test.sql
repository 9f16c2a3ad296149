begin;
select plan(23);
select tests.scene();

create temp table answer on commit drop as
select tests.place('asha', tests.line('lamp', 2) || tests.line('mat', 1), p_key => tests.id('key'), p_cart => tests.id('cart')) as a;
create temp view placed as select o.* from public.orders o, answer where o.id = (answer.a ->> 'order_id')::uuid;

select is(a - 'order_id' - 'order_number', '{"ok": true, "already_placed": false, "status": "confirmed", "payment_status": "pending", "total_amount": 450.50}', 'it is placed and confirmed at once') from answer;
select is((select order_number from placed), (select a ->> 'order_number' from answer), 'the number in the answer is the order''s');
select matches((select order_number from placed), '^ORD-[0-9]{13}$', 'ORD- and the milliseconds');
select is((select user_id from placed), tests.id('asha'), 'for the shopper');
select is((select cart_id from placed), tests.id('cart'), 'from her cart');
select is((select checkout_key from placed), tests.id('key'), 'under the checkout''s key');
select is((select status || '/' || payment_status || '/' || payment_method from placed), 'confirmed/pending/cod', 'confirmed, to be paid at the door');
select isnt((select confirmed_at from placed), null, 'stamped');
select is((select subtotal || ' ' || total_amount from placed), '450.50 450.50', 'with the amounts it was given');
select is((select shipping_address from placed), tests.address(), 'and a copy of the address');

select is((select count(*) from public.order_items i join placed p on p.id = i.order_id), 2::bigint, 'two items');
select results_eq(
  $$select i.product_name, i.product_sku, i.catalogue_sku, i.product_image, i.quantity, i.unit_price, i.total_price
    from public.order_items i join placed p on p.id = i.order_id where i.product_id = tests.id('lamp')$$,
  $$values ('lamp', 'SKU-' || tests.id('lamp'), 'TEST-LAMP', '/lamp.svg', 2, 100.00, 200.00)$$,
  'name, SKU, image and price are copied'
);
select is(tests.stock('lamp'), 8, 'the lamps are taken');
select is(tests.stock('mat'), 4, 'the mat too');
select ok(tests.books_agree('lamp') and tests.books_agree('mat'), 'the ledger agrees');
select results_eq(
  $$select m.quantity, m.reason, m.actor_id from public.stock_movements m join placed p on p.id = m.order_id where m.product_id = tests.id('lamp')$$,
  $$values (-2, 'order', tests.id('asha'))$$,
  'and names the order, the reason and the shopper'
);
select results_eq(
  $$select h.status, h.payment_status, h.actor, h.actor_id from public.order_status_history h join placed p on p.id = h.order_id order by h.id$$,
  $$values ('pending', 'pending', 'shopper', tests.id('asha')), ('confirmed', 'pending', 'shopper', tests.id('asha'))$$,
  'the history has both steps'
);
select is((select count(*) from public.audit_log where entity_id in (select a ->> 'order_id' from answer)), 0::bigint, 'buying is no admin write');

-- what is copied stays
update public.products set name = 'Lantern', price = 999, image_url = '/x.svg' where id = tests.id('lamp');
delete from public.products where id = tests.id('mat');
select is((select string_agg(i.product_name || ' ' || i.unit_price, ', ' order by i.product_name) from public.order_items i join placed p on p.id = i.order_id), 'lamp 100.00, mat 250.50', 'a changed or deleted product changes no order');
select is((select count(*) from public.order_items i join placed p on p.id = i.order_id where i.product_id is null), 1::bigint, 'the deleted one only loses its link');

update public.products set image_url = null, images = '[{"url": "/first.svg"}, {"url": "/second.svg"}]', price = 100 where id = tests.id('lamp');
select tests.order_named('second', 'asha', tests.line('lamp'));
select is((select i.product_image from public.order_items i where i.order_id = tests.order_id('second')), '/first.svg', 'without image_url the first of images is copied');
select is((tests.answer('service_role', format('public.place_order(%L, gen_random_uuid(), null, %L, 100, 49, 18, 0, 0, 167, ''cod'', %L)',
  tests.id('asha'), tests.line('lamp'), tests.address() || '{"is_default": true, "id": "x"}')) ->> 'total_amount')::numeric, 167.00, 'shipping and tax are part of the total');
select is((select shipping_address from public.orders where user_id = tests.id('asha') and total_amount = 167), tests.address(), 'nothing but the address is copied');
select * from finish();
rollback;
