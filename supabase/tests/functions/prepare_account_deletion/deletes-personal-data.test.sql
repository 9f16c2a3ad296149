begin;
select plan(3);
select tests.create_shop();

select tests.create_address('asha');
insert into public.wishlist (user_id, product_id) values (tests.id('asha'), tests.id('lamp'));
select tests.create_order('one', 'asha', tests.order_line('lamp'));

create function tests.close_account_with_order(p_status text)
returns text
language sql
as $$
  update public.orders set status = p_status where id = tests.order_id('one');
  select tests.prepare_account_deletion('asha');
$$;

select is(
  tests.close_account_with_order('delivered'),
  'closed',
  'accepts the deletion once the order is delivered'
);
select is(
  (select count(*) from auth.users where id = tests.id('asha'))
    + (select count(*) from public.users where id = tests.id('asha')),
  0::bigint,
  'deletes the sign-in and the user'
);
select is(
  (select count(*) from public.addresses where user_id = tests.id('asha'))
    + (select count(*) from public.wishlist where user_id = tests.id('asha')),
  0::bigint,
  'deletes addresses and wishlist'
);

select * from finish();
rollback;
