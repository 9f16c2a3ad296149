begin;
select plan(12);
select tests.create_shop();
select tests.set_gst(false);
update public.products set stock = 100;
select tests.set_limits(false);
create function tests.outcome_for_business(p_gstin text, p_change jsonb)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('service_role', format('public.shop_place_order(%L)', jsonb_build_object(
    'user_id', tests.id('asha'), 'checkout_key', gen_random_uuid(), 'lines', tests.order_line('lamp'), 'subtotal', 100,
    'shipping_amount', 0, 'tax_amount', 18, 'discount_amount', 0, 'round_off', 0, 'total_amount', 118,
    'payment_method', 'cod', 'shipping_address', tests.address(), 'buyer_gstin', p_gstin,
    'billing_address', case when p_change <> 'null' then tests.billing_address() || p_change end
  ))));
$$;

select is(tests.outcome_for_business(g, c), w, d)
from (values
  ('27AAPFU0939F1ZV', '{}'::jsonb, 'ok', 'places an order of a business'),
  ('27AAPFU0939F1ZW', '{}', '23514', 'refuses a wrong check character'),
  ('29AAGCB7383J1Z4', '{}', 'own_gstin', 'refuses the GSTIN of the shop'),
  ('27AAPFU0939F1ZV', '{"state": "Karnataka"}', 'billing_invalid', 'refuses another state'),
  ('27AAPFU0939F1ZV', '{"legal_name": " "}', 'billing_invalid', 'refuses a blank name'),
  ('27AAPFU0939F1ZV', '{"postal_code": "0"}', 'billing_invalid', 'refuses a wrong PIN code'),
  ('27AAPFU0939F1ZV', '{"more": "x"}', 'billing_invalid', 'refuses other fields'),
  ('27AAPFU0939F1ZV', 'null', 'billing_invalid', 'refuses a GSTIN without an address'),
  (null, '{}', '23514', 'refuses an address without a GSTIN')
) c (g, c, w, d);

select is(
  (select o.place_of_supply || ' ' || (o.billing_address ->> 'legal_name') from public.orders o),
  '27 Patil Traders LLP',
  'the goods are supplied at the place of the business, and its name is kept'
);
select is(tests.outcome_for_business(null, 'null'), 'ok', 'places an order of a person');
select is(
  (select o.place_of_supply from public.orders o where o.buyer_gstin is null), '29', 'which is supplied where it goes'
);

select * from finish();
rollback;
