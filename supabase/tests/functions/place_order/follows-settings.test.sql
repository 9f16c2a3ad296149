begin;
select plan(11);
select tests.scene();

update public.settings set enable_cod = false;
select is(tests.place('asha', tests.line('lamp'))->> 'code', 'payment_method_unavailable', 'no cash on delivery while it is off');
select is(tests.place('asha', tests.line('lamp'), 'razorpay') ->> 'ok', 'true', 'online goes on');
update public.settings set enable_cod = true, enable_razorpay = false;
select is(tests.place('asha', tests.line('lamp'), 'razorpay') ->> 'code', 'payment_method_unavailable', 'no online payment while it is off');
select is(tests.place('asha', tests.line('lamp'), m) ->> 'code', 'payment_method_unavailable', 'there is no other method: ' || coalesce(m, 'null'))
from unnest(array['cheque', '', null]) m;
update public.settings set enable_razorpay = true, cod_limit = 200;
select is(tests.place('asha', tests.line('lamp', 2)) ->> 'ok', 'true', 'cash on delivery up to its limit');
select is(tests.place('asha', tests.line('lamp', 3)) ->> 'code', 'cod_limit_exceeded', 'not above');
select is((tests.place('asha', tests.line('lamp', 3)) ->> 'cod_limit')::numeric, 200.00, 'the limit is named');
select is(tests.place('asha', tests.line('lamp', 3), 'razorpay') ->> 'ok', 'true', 'it does not concern online payment');
update public.settings set cod_limit = null;
select is(tests.place('asha', tests.line('lamp', 3)) ->> 'ok', 'true', 'no limit, no refusal');
select * from finish();
rollback;
