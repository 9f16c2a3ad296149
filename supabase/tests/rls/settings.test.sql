begin;
select plan(32);
select tests.scene();

-- select
select is(tests.attempt(w, 'select 1 from public.settings'), '1', w || ' reads the settings')
from unnest(array['anon', 'asha', 'chief', 'service_role']) w;

-- update
select is(tests.attempt('chief', 'update public.settings set ' || c), '1', 'an admin changes: ' || c)
from unnest(array['tax_rate = 12', 'shipping_fee = 60', 'free_shipping_threshold = 999', 'enable_cod = false', 'cod_limit = 5000', 'site_name = ''X''', 'legal_name = ''X Ltd'', grievance_name = ''Y'', grievance_email = ''y@x.in'', grievance_phone = ''1''', 'whatsapp_number = ''+91 98765 43210'', instagram_url = ''https://x.in/x'', facebook_url = '''', youtube_url = '''', x_url = ''''', 'refund_days = 5', 'gstin = ''29ABCDE1234F1Z5'', seller_state = ''Karnataka''']) c;
select is(tests.attempt('chief', 'update public.settings set ' || c), '42501', 'an admin may not change: ' || c)
from unnest(array['id = true', 'updated_at = now()']) c;
select is(tests.attempt('asha', 'update public.settings set tax_rate = 0'), '0', 'a shopper changes nothing');
select is(tests.attempt('anon', 'update public.settings set tax_rate = 0'), '42501', 'a visitor changes nothing');

-- there is one row, always
select is(tests.attempt(w, 'insert into public.settings default values'), '42501', w || ' adds no second row')
from unnest(array['anon', 'asha', 'chief']) w;
select is(tests.attempt(w, 'delete from public.settings'), '42501', w || ' deletes nothing')
from unnest(array['anon', 'asha', 'chief']) w;
select throws_ok('insert into public.settings default values', '23505', null, 'a second row cannot exist');
select throws_ok('insert into public.settings (id) values (false)', '23514', null, 'under no other key');

-- what settings must be
select throws_ok('update public.settings set enable_cod = false, enable_razorpay = false', '23514', null, 'one way to pay stays on');
select throws_ok('update public.settings set ' || c, '23514', null, 'cannot be: ' || c)
from unnest(array['instagram_url = ''javascript:alert(1)''', 'whatsapp_number = ''call me''', 'shipping_fee = ''NaN''', 'free_shipping_threshold = ''NaN''', 'cod_limit = ''NaN''']) c;
select * from finish();
rollback;
