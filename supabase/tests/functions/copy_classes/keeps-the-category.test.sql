begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select is(
  (select category_id from public.order_items where order_id = tests.order_id('one')), tests.id('pots'),
  'an item has the category of the day'
);
update public.products set category_id = tests.id('attic') where id = tests.id('lamp');
select is(
  (select category_id from public.order_items where order_id = tests.order_id('one')), tests.id('pots'),
  'and keeps it when the product moves'
);

select * from finish();
rollback;
