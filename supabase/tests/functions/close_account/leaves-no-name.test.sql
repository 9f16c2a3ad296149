begin;
select plan(19);
select tests.scene();

delete from public.newsletter_subscribers;
insert into public.addresses (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
values (tests.id('asha'), 'Asha', 'Rao', '12 Market Road', 'Bengaluru', 'Karnataka', '560001', '+919876543210');
insert into public.wishlist (user_id, product_id) values (tests.id('asha'), tests.id('lamp'));
update public.users set avatar_url = 'https://a.example/a.png' where id = tests.id('asha');
insert into public.reviews (id, product_id, user_id, rating, comment, is_approved)
values (tests.id('hers'), tests.id('lamp'), tests.id('asha'), 5, 'Bright', true), (tests.id('his'), tests.id('lamp'), tests.id('bala'), 4, 'Fine', true);
insert into public.newsletter_subscribers (email) values ('asha@tests.example'), ('bala@tests.example');
insert into public.contact_messages (number, user_id, name, email, message) values
  (900001, tests.id('asha'), 'Asha', 'asha@work.example', 'Signed in'), (900002, null, 'Asha', 'Asha@Tests.example', 'Signed out'),
  (900003, tests.id('bala'), 'Bala', 'bala@tests.example', 'His');
select tests.order_named('one', 'asha', tests.line('lamp'));

-- an order under way keeps the account, in every status that is one
create function tests.close(p_who text) returns text language plpgsql as $$
begin
  delete from auth.users where id = tests.id(p_who);
  return 'closed';
exception when others then return sqlerrm;
end; $$;
create function tests.close_with(p_status text) returns text language sql as $$
  update public.orders set status = p_status where id = tests.order_id('one');
  select tests.close('asha');
$$;
select is(tests.close_with(s), 'open_orders', 'not while an order is ' || s) from unnest(array['pending', 'confirmed', 'processing', 'shipped']) s;
select is((select count(*) from public.users u join auth.users a using (id) where u.id = tests.id('asha')), 1::bigint, 'the account is whole');
select is((select author_name || r.user_id from public.reviews r where r.id = tests.id('hers')), 'Asha' || tests.id('asha'), 'and nothing lost its name');

-- once it is delivered she may go
select is(tests.close_with('delivered'), 'closed', 'but once it is delivered');
select is((select count(*) from auth.users where id = tests.id('asha')) + (select count(*) from public.users where id = tests.id('asha')), 0::bigint, 'sign-in and record are gone');
select is((select count(*) from public.addresses where user_id = tests.id('asha')) + (select count(*) from public.wishlist where user_id = tests.id('asha')), 0::bigint, 'addresses and wishes too');
select is((select user_id is null and shipping_address ->> 'first_name' = 'Asha' from public.orders where id = tests.order_id('one')), true, 'the order keeps its copies');
select is((select count(*) from public.order_items where order_id = tests.order_id('one')), 1::bigint, 'and its items');
select is(tests.books_agree('lamp'), true, 'the books agree');
select results_eq($$select author_name, author_avatar_url, user_id, comment from public.reviews where id = tests.id('hers')$$,
  $$values ('A former customer', null::text, null::uuid, 'Bright')$$, 'her review stays without her');
select is((select author_name from public.reviews where id = tests.id('his')), 'Bala', 'his is his');
select is((select array_agg(email) from public.newsletter_subscribers), array['bala@tests.example'], 'she gets no more newsletter');
select results_eq($$select name, email, message from public.contact_messages where number > 900000 order by number$$,
  $$values ('A former customer', 'nobody@closed.invalid', 'Signed in'), ('A former customer', 'nobody@closed.invalid', 'Signed out'), ('Bala', 'bala@tests.example', 'His')$$,
  'her messages stay without her, however they were sent');
select is((select rating::text || '/' || reviews_count from public.products where id = tests.id('lamp')), '4.5/2', 'stars count as before');

-- somebody has to mind the shop
delete from public.users where is_admin and id <> tests.id('chief');
select is(tests.close('chief'), 'last_admin', 'the last admin stays');
update public.users set is_admin = true where id = tests.id('bala');
select is(tests.close('chief'), 'closed', 'until there is another');
select * from finish();
rollback;
