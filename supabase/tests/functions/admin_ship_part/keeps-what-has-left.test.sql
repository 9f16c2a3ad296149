begin;
select plan(12);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat', 2));
select tests.ship_part('one', '{"lamp": 2}');

select is(
  (select a ->> 'code' || ' ' || (a ->> 'status') from tests.shop_cancel_order('asha', 'one') a),
  'not_cancellable partly shipped', 'its shopper cannot cancel it any more'
);
select is(tests.set_status('one', 'delivered'), 'partly_shipped', 'it is not delivered before the rest has left');
select is(tests.set_status('one', 'pending'), 'partly_shipped', 'nor does it wait for its payment again');
select is(
  tests.change_items('one', tests.order_line('mat', 2)) ->> 'code', 'invoiced', 'what has left stays in the order'
);
select is(tests.admin_ship_order('one', 'REST'), 'ok', 'the rest is shipped like an order');
select is(tests.set_status('one', 'processing'), 'processing', 'a shipment by mistake can be taken back');
select is(tests.units_of(), 'lamp 2+0+1, mat 0+0+2', 'which leaves the earlier parcel');
select is(tests.set_status('one', 'cancelled'), 'cancelled', 'staff can cancel it');
select is(tests.set_status('one', 'delivered'), 'partly_shipped', 'but not deliver it then');
select is(tests.set_status('one', 'confirmed'), 'partly_shipped', 'nor pack again what came back');
select is(
  concat_ws(' ', private.find_cash_order('part1') = tests.order_id('one'),
    private.find_cash_order('REST') = tests.order_id('one')),
  't t', 'a courier means it by the number of each parcel'
);
select is(
  (select t.text like '%part1%' and t.text like '%rest%' from private.order_texts t
    where t.order_id = tests.order_id('one')),
  true, 'and so does a search'
);

select * from finish();
rollback;
