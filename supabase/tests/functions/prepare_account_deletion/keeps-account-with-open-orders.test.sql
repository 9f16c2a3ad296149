begin;
select plan(6);
select tests.create_shop();

update public.users set avatar_url = 'https://a.example/a.png' where id = tests.id('asha');
insert into public.reviews (id, product_id, user_id, rating, comment, is_approved)
values
  (tests.id('hers'), tests.id('lamp'), tests.id('asha'), 5, 'Bright', true),
  (tests.id('his'), tests.id('lamp'), tests.id('bala'), 4, 'Fine', true);
select tests.create_order('one', 'asha', tests.order_line('lamp'));

create function tests.close_account_with_order(p_status text)
returns text
language sql
as $$
  update public.orders set status = p_status where id = tests.order_id('one');
  select tests.prepare_account_deletion('asha');
$$;

select is(
  tests.close_account_with_order(s),
  'open_orders',
  'rejects the deletion while an order is ' || s
)
from unnest(array['pending', 'confirmed', 'processing', 'shipped']) s;
select is(
  (select count(*) from public.users u join auth.users a using (id) where u.id = tests.id('asha')),
  1::bigint,
  'keeps the account'
);
select is(
  (select author_name || r.user_id from public.reviews r where r.id = tests.id('hers')),
  'Asha' || tests.id('asha'),
  'keeps the name on the reviews'
);

select * from finish();
rollback;
