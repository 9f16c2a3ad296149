begin;
select plan(5);
select tests.create_shop();

-- Places an order whose input lacks p_without and has p_more. Returns the message of the error.
create function tests.malformed_order(p_without text, p_more jsonb)
returns text
language plpgsql
as $$
declare
  v_order jsonb := jsonb_build_object(
    'user_id', tests.id('asha'), 'checkout_key', tests.id('key'), 'cart_id', null, 'lines', tests.order_line('lamp'),
    'subtotal', 100, 'shipping_amount', 0, 'tax_amount', 0, 'discount_amount', 0, 'round_off', 0, 'total_amount', 100,
    'payment_method', 'cod', 'shipping_address', tests.address()
  );
begin
  return (public.shop_place_order((v_order || p_more) - p_without)) ->> 'ok';
exception
  when invalid_parameter_value then
    return sqlerrm;
end;
$$;

select is(tests.malformed_order(k, m), e, coalesce('without ' || k, 'with ' || m::text))
from (
  values
    ('user_id', '{}', 'p_order: "user_id" is required'),
    ('total_amount', '{}', 'p_order: "total_amount" is required'),
    ('', '{"gift": "A ribbon"}'::jsonb, 'p_order: unknown key "gift"'),
    ('', '{"subtotal": "100"}', 'p_order: "subtotal" must be of type numeric')
) v (k, m, e);
select is(
  (select count(*) from public.orders where user_id = tests.id('asha')),
  0::bigint,
  'stores no order'
);

select * from finish();
rollback;
