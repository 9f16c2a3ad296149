begin;
select plan(33);
select tests.scene();
select tests.order_named('lamp', 'asha', tests.line('lamp'));
insert into public.reviews (id, product_id, user_id, rating, is_approved, author_name)
values (tests.id('shown'), tests.id('mat'), null, 4, true, 'Meera'), (tests.id('waiting'), tests.id('mat'), tests.id('bala'), 2, false, '');

-- select
select is(tests.attempt('anon', 'select 1 from public.reviews where product_id = tests.id(''mat'')'), '1', 'a visitor reads approved reviews');
select is(tests.attempt('asha', 'select 1 from public.reviews where product_id = tests.id(''mat'')'), '1', 'a stranger too');
select is(tests.attempt('bala', 'select 1 from public.reviews where product_id = tests.id(''mat'')'), '2', 'the author also sees his own that waits');
select is(tests.attempt('chief', 'select 1 from public.reviews where product_id = tests.id(''mat'')'), '2', 'an admin sees all');

-- insert
create function tests.new_review(p_product text, p_extra text default '', p_value text default '')
returns text
language sql
as $$
  select format('insert into public.reviews (product_id, rating, title, comment%s) values (tests.id(%L), 5, ''Good'', ''Bright''%s)', p_extra, p_product, p_value);
$$;
select is(tests.attempt('asha', tests.new_review('lamp')), '42501', 'an order that is only confirmed gives no right to review');
update public.orders set status = 'delivered', delivered_at = now() where id = tests.order_id('lamp');
select is(tests.attempt('asha', tests.new_review('lamp', c.name, c.value)), '42501', 'a shopper may not set' || c.name)
from (values (', is_approved', ', true'), (', author_name', ', ''Minister'''), (', created_at', ', now()'), (', id', ', gen_random_uuid()')) c (name, value);
select is(tests.attempt('asha', tests.new_review('lamp', ', user_id', ', tests.id(''bala'')')), '42501', 'nor write as somebody else');
select is(tests.attempt('asha', tests.new_review('lamp')), '1', 'a shopper with a delivered order writes a review');
select is((select r.is_approved from public.reviews r where r.product_id = tests.id('lamp')), false, 'it waits for approval');
select is((select r.user_id from public.reviews r where r.product_id = tests.id('lamp')), tests.id('asha'), 'it is hers');
select is((select r.author_name from public.reviews r where r.product_id = tests.id('lamp')), 'Asha', 'with a copy of her name');
select is(tests.attempt('asha', tests.new_review('lamp')), '23505', 'one per product');
select is(tests.attempt('asha', tests.new_review('mat')), '42501', 'not for a product she did not buy');
select is(tests.attempt('bala', tests.new_review('lamp')), '42501', 'not by a stranger to the order');
select is(tests.attempt('chief', tests.new_review('lamp')), '42501', 'not by an admin who sees the order but did not place it');
select is(tests.attempt('anon', tests.new_review('lamp')), '42501', 'not by a visitor');

-- update
select is(tests.attempt('asha', 'update public.reviews set is_approved = true where product_id = tests.id(''lamp'')'), '0', 'the author cannot approve her own');
select is(tests.attempt('anon', 'update public.reviews set is_approved = true'), '42501', 'nor a visitor');
select is(tests.attempt(w, 'update public.reviews set rating = 1 where id = tests.id(''shown'')'), '42501', w || ' rewrites no rating')
from unnest(array['asha', 'chief']) w;
select is(tests.attempt('chief', 'update public.reviews set is_approved = true where id = tests.id(''waiting'')'), '1', 'an admin approves');

-- delete
select is(tests.attempt('asha', 'delete from public.reviews where id = tests.id(''shown'')'), '0', 'a stranger deletes none');
select is(tests.attempt('anon', 'delete from public.reviews'), '42501', 'a visitor deletes none');
select is(tests.attempt(w, 'truncate public.reviews'), '42501', w || ' empties nothing')
from unnest(array['anon', 'asha', 'chief', 'service_role']) w;
select is(tests.attempt('chief', 'delete from public.reviews where id = tests.id(''shown'')'), '1', 'an admin removes one');

-- the second lock: the policy refuses even when a wider grant was given by mistake
delete from public.reviews where product_id = tests.id('lamp');
grant insert on public.reviews to authenticated;
select is(tests.attempt('asha', tests.new_review('lamp', ', is_approved', ', true')), '42501', 'the policy lets nobody approve by inserting');

-- what a review must be
select throws_ok('insert into public.reviews (product_id, user_id, rating) values (tests.id(''lamp''), null, 6)', '23514', null, 'six stars do not exist');
select * from finish();
rollback;
