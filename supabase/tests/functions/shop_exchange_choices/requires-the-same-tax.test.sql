begin;
select plan(4);
select tests.create_shop();
select tests.create_exchange();
create function tests.choices()
returns integer
language sql
as $$
  select jsonb_array_length(tests.call_as('asha', $c$public.shop_exchange_choices(tests.order_id('one'))$c$));
$$;
update public.products set hsn_code = '6204' where id = tests.id('kurta-rust');
select is(tests.choices(), 1, 'in mode simple a variant of another HSN code is a choice');

update public.settings set tax_mode = 'gst', gstin = '29AAGCB7383J1Z4', seller_state = 'Karnataka';
select is(tests.choices(), 0, 'in mode gst it is not');
update public.products set hsn_code = null where id = tests.id('kurta-rust');
select is(tests.choices(), 1, 'one of the same class and HSN code is');
update public.products set tax_code = 'special' where id = tests.id('kurta-rust');
select is(tests.choices(), 0, 'one of another tax class is not');

select * from finish();
rollback;
