begin;
select plan(3);
select tests.create_shop();
insert into public.order_batches (id, actor_id, change) values (tests.id('batch'), tests.id('admin'), 'cancelled');
insert into private.order_batch_items (batch_id, place, order_number, seen, shipment)
select tests.id('batch'), n, 'ORD-' || n, 'confirmed', '{}' from generate_series(1, 400) n;

select is(private.batch_undo_seconds(tests.id('batch'), 10), 60, 'the first of many orders waits a minute');
update private.order_batch_items i set result = '{}' where i.place > 80;
select is(private.batch_undo_seconds(tests.id('batch'), 10), 20, 'one with 80 left as long as those take longer');
select is(private.batch_undo_seconds(tests.id('batch'), 0), 0, 'where nothing is undone nothing waits');

select * from finish();
rollback;
