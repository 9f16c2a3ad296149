begin;
select plan(6);
select tests.create_shop();
select tests.create_fruit();
insert into public.collections (slug, name, product_ids)
values ('zqx', 'Zqx', array[tests.id('cherry'), tests.id('banana'), tests.id('date'), tests.id('apple')]);
update public.products set stock = 0 where id = tests.id('banana');
update public.products set stock = 1 where id = tests.id('cherry');

select is(
  tests.fruit(tests.collection('zqx', '{"sort": "chosen"}')),
  'cherry apple banana',
  'has the chosen products in their order, those for sale, sold-out ones last'
);
select is(
  tests.fruit(tests.collection('zqx', '{"sort": "price-asc"}')), 'cherry apple banana', 'can be sorted by price'
);
select is(tests.fruit(tests.collection('zqx', '{"min_price": 25}')), 'apple', 'can be filtered');
select is(
  tests.fruit(tests.collection('zqx', '{"search": "cherry", "sort": "best"}')), 'cherry', 'can be searched'
);
select is(tests.fruit(tests.collection('nothing', '{}')), '', 'is empty when there is no such collection');
update public.collections set is_active = false where slug = 'zqx';
select is(tests.fruit(tests.collection('zqx', '{}')), '', 'is empty while it is inactive');

select * from finish();
rollback;
