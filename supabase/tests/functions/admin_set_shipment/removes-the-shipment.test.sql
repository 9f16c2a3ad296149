begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.admin_set_shipment('one', 'Speed Post', 'EK123', 'https://post.example/EK123?x=1#y');

select is(tests.admin_set_shipment('one', '', ' ', null), 'ok', 'accepts empty fields');
select is(tests.shipment(), '- | - | -', 'removes carrier, number and link');

select * from finish();
rollback;
