begin;
select plan(1);
select tests.create_shop();

select tests.create_order('two', 'bala', tests.order_line('mat', 2));

select is(
  (a -> 'orders' -> 0) - 'id' - 'order_number' - 'created_at' - 'shipping_address',
  jsonb_build_object(
    'status', 'confirmed',
    'payment_status', 'pending',
    'payment_method', 'cod',
    'total_amount', 501.00,
    'full_name', 'Bala',
    'email', 'bala@tests.example',
    'carrier', null, 'business', null, 'buyer_gstin', null, 'held_until', null,
    'tracking_number', null,
    'pieces', 2,
    'shipped_pieces', 0, 'refunded', 0, 'parcels', null
  ),
  'returns the order with its customer and number of pieces'
)
from tests.call_as(
  'admin',
  $$public.admin_list_orders('{"search": "bala", "status": "", "limit": 20, "offset": 0}')$$
) a;

select * from finish();
rollback;
