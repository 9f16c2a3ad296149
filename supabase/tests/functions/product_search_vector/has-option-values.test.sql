begin;
select plan(5);
select tests.create_shop();
select tests.create_kurta();
create function pg_temp.found(p_search text) returns boolean language sql as $$
  select tests.shop_list_products(p_search) @> jsonb_build_array(jsonb_build_object('id', tests.id('kurta')))
$$;

select ok(pg_temp.found('rust kurta'), 'a product is found by a colour of its variants');
select ok(pg_temp.found('kurta m'), 'and by a size of one letter');
select ok(pg_temp.found('kurta size m'), 'and by the name of the option');
select ok(not pg_temp.found('kurta purple'), 'not by a value that it does not have');
update public.products
set options = '[{"name": "Size", "values": ["S", "M"]}, {"name": "Colour", "values": ["Indigo", "Purple"]}]'
where id = tests.id('kurta');
select ok(pg_temp.found('purple kurta') and not pg_temp.found('rust kurta'), 'a change of its options counts at once');

select * from finish();
rollback;
