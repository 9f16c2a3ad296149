begin;
select plan(34);
select tests.create_shop();

update public.products set sku = 'LMP-0815' where id = tests.id('lamp');
update public.users set email = 'meera.k@tests.example', phone = '+91 90000-12345' where id = tests.id('asha');
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat', 2));
update public.orders
set order_number = 'ORD-1795324531759', razorpay_order_id = 'order_Kx81LmNo', razorpay_payment_id = 'pay_Q7rT55aa',
  shipping_address = shipping_address
    || '{"first_name": "Lakshmi", "last_name": "Joshi", "phone": "+919700102947", "postal_code": "682001"}'
where id = tests.order_id('one');
select tests.admin_set_shipment('one', 'Delhivery', 'AWB 77120035');
select tests.set_status('one', 'shipped');
update public.invoices set number = 'INV/26-27/001081' where order_id = tests.order_id('one');
update public.orders set tracking_number = 'AWB 77120036' where id = tests.order_id('one');

select is(tests.list_orders(jsonb_build_object('search', v.typed)), 'one: 1', 'finds ' || v.what)
from (
  values
    ('ORD-1795324531759', 'the number'), ('ord-17953', 'the beginning of a number'), ('531759', 'the end of a number'),
    ('lakshmi joshi', 'the recipient'), ('shmi jo', 'a part of the recipient'),
    ('MEERA.K@tests.example', 'the e-mail address'), ('eera.k@', 'a part of the e-mail address'),
    ('9700102947', 'the telephone of the delivery'), ('+91 97001 02947', 'it with country code and a space'),
    ('097001-02947', 'it with a zero and a dash'), ('919700102947', 'it with the country code alone'),
    ('+9197001', 'its beginning with the country code'), ('102947', 'its end'), ('+9197', 'two digits of it'),
    ('+91 97', 'and with a space'), ('+91 970', 'three digits'), ('(+91) 97001', 'the code in brackets'),
    ('097001', 'its beginning with a zero'), ('0091 9700', 'and with zeros'), ('+91 097001 02947', 'code and zero'),
    ('97001 02', 'its beginning with a space'),
    ('90000 12345', 'the telephone of the account'), ('682001', 'the PIN code'), ('6820', 'a part of the PIN code'),
    ('awb 77120036', 'the new tracking number'), ('120036', 'a part of it'), ('INV/26-27/001081', 'the invoice'),
    ('001081', 'a part of the invoice'), ('pay_Q7rT55aa', 'the payment'),
    ('order_Kx81', 'the beginning of Razorpay''s order'),
    ('lmp-0815', 'the SKU'), ('MP-08', 'a part of the SKU')
) v (typed, what);
select is(tests.list_orders('{"search": "77120035"}'), 'none: 0', 'forgets what has been replaced');
select is(
  tests.list_orders('{"search": "INV/26-27/001081", "status": "failed"}'), 'none: 0',
  'the whole invoice is looked for within the filter'
);

select * from finish();
rollback;
