begin;
select plan(31);
select tests.scene();
select tests.coupon('TEST10', 10);

-- select
select is(tests.attempt('anon', 'select 1 from public.coupons'), '42501', 'a visitor reads no coupon');
select is(tests.attempt('asha', 'select 1 from public.coupons'), '0', 'a shopper sees no list of coupons');
select is(tests.attempt('chief', 'select 1 from public.coupons where code = ''TEST10'''), '1', 'an admin does');
select is(tests.attempt('service_role', 'select 1 from public.coupons where code = ''TEST10'''), '1', 'and the server');

-- insert
select is(tests.attempt('chief', $$insert into public.coupons
  (code, name, description, type, value, minimum_amount, maximum_discount, usage_limit, user_limit, starts_at, expires_at, is_active)
  values ('TEST20', 'Twenty', '', 'percentage', 20, 0, 100, 5, 1, now(), now() + interval '1 day', true)$$), '1', 'an admin adds a coupon');
select is(tests.attempt(w, 'insert into public.coupons (code, name, value) values (''TEST30'', ''T'', 1)'), '42501', w || ' adds none')
from unnest(array['anon', 'asha']) w;
select is(tests.attempt('chief', 'insert into public.coupons (code, name, value, used_count) values (''TEST30'', ''T'', 1, 3)'), '42501', 'used_count is not for anybody to set');

-- update
select is(tests.attempt('chief', format('update public.coupons set %s where code = ''TEST10''', c)), '1', 'an admin changes: ' || c)
from unnest(array['name = ''X''', 'value = 5', 'usage_limit = 1', 'is_active = false']) c;
select is(tests.attempt('chief', format('update public.coupons set %s where code = ''TEST10''', c)), '42501', 'an admin may not change: ' || c)
from unnest(array['used_count = 0', 'id = gen_random_uuid()']) c;
select is(tests.attempt('asha', 'update public.coupons set value = 100'), '0', 'a shopper changes none');
select is(tests.attempt('anon', 'update public.coupons set value = 100'), '42501', 'a visitor changes none');

-- delete
select is(tests.attempt('asha', 'delete from public.coupons'), '0', 'a shopper deletes none');
select is(tests.attempt('anon', 'delete from public.coupons'), '42501', 'a visitor deletes none');
select is(tests.attempt(w, 'truncate public.coupons cascade'), '42501', w || ' empties nothing')
from unnest(array['chief', 'service_role']) w;
select is(tests.attempt('chief', 'delete from public.coupons where code = ''TEST10'''), '1', 'an admin deletes one');

-- what a coupon must be
select throws_ok($$insert into public.coupons (code, name, type, value) values ('lower', 'L', 'fixed', 5)$$, '23514', null, 'a code is upper case');
select throws_ok($$insert into public.coupons (code, name, type, value) values ('OVER', 'O', 'percentage', 101)$$, '23514', null, 'a percentage is at most 100');
select throws_ok($$insert into public.coupons (code, name, type, value) values ('FREE', 'F', 'fixed', 0)$$, '23514', null, 'a value is above zero');
select throws_ok(format('insert into public.coupons (code, name, type, value, %I) values (''ODD'', ''O'', ''fixed'', 5, %L)', c, odd), '23514', null, format('cannot be: %s %s', c, odd))
from (values ('minimum_amount', 'NaN'), ('maximum_discount', 'NaN'), ('starts_at', '-infinity'), ('expires_at', 'infinity')) v (c, odd);
select throws_ok($$insert into public.coupons (code, name, type, value) values ('NAN', 'N', 'fixed', 'NaN')$$, '23514', null, 'a value can be counted with');
select throws_ok($$insert into public.coupons (code, name, type, value) values ('TYPE', 'T', 'gift', 5)$$, '23514', null, 'two types exist');
select throws_ok($$insert into public.coupons (code, name, value, starts_at, expires_at) values ('WINDOW', 'W', 5, now(), now() - interval '1 day')$$, '23514', null, 'it ends after it starts');
select * from finish();
rollback;
