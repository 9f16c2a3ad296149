begin;
select plan(11);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 3) || tests.order_line('mat'));
select tests.create_online_order('paid', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('paid', 'paid', 'captured');
select tests.admin_set_order_status('one', 'delivered');
select tests.admin_set_order_status('paid', 'delivered');

select is(
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp'), 'gift') ->> 'code',
  'invalid_kind',
  'rejects an unknown kind'
);
select is(
  tests.shop_request_return('asha', 'one', i) ->> 'code',
  'nothing_chosen',
  'rejects the items ' || coalesce(i::text, 'null')
)
from unnest(
  array[
    '[]',
    null,
    tests.return_items('one', 'lamp', 0),
    tests.return_items('one', 'lamp', -1)
  ]::jsonb[]
) i;
select is(
  tests.shop_request_return('asha', 'one', '{}') ->> 'error',
  '22023',
  'rejects items that are no list'
);
select is(
  tests.shop_request_return('asha', 'one', tests.return_items('paid', 'lamp')) ->> 'code',
  'unknown_item',
  'rejects an item of another order'
);
select is(
  tests.shop_request_return(
    'asha',
    'one',
    tests.return_items('one', 'mat') || tests.return_items('one', 'mat')
  ) ->> 'code',
  'unknown_item',
  'rejects the same item twice'
);
select is(
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp', 1, 'whim')) ->> 'code',
  'invalid_reason',
  'rejects an unknown reason'
);
select is(
  tests.shop_request_return('asha', 'one', tests.return_items('one', 'lamp', 4)) - 'ok',
  jsonb_build_object(
    'code', 'too_many',
    'lines', jsonb_build_array(
      jsonb_build_object(
        'order_item_id', tests.return_items('one', 'lamp') #> '{0,order_item_id}',
        'name', 'lamp',
        'left', 3
      )
    )
  ),
  'rejects more than was ordered'
);
select is(
  tests.shop_request_return(
    'asha',
    'one',
    tests.return_items('one', 'lamp'),
    p_comment => repeat('x', 501)
  ) ->> 'code',
  'invalid_comment',
  'rejects a comment of more than 500 characters'
);

select * from finish();
rollback;
