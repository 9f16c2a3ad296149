begin;
select plan(17);
select tests.create_shop();
select tests.create_brands();
-- kurta: Rs 500, Zqtaj, sizes S and M; stole: Rs 700, Zqtaj, newest; oil lamp: Rs 3,000, Zqroy, sold out.
update public.products set created_at = now() - interval '40 days', category_id = null
where id in (tests.id('kurta'), tests.id('zqx oil lamp'));
update public.products set compare_price = 900 where id = tests.id('zqx stole');
update public.products set compare_price = 500 where id = tests.id('kurta');
insert into public.collections (slug, name, rule) values ('zqx', 'Zqx', '{"sort": "name"}');

create function pg_temp.by_rule(p_rule jsonb, p_query jsonb default '{}')
returns text
language sql
as $$
  update public.collections set rule = p_rule || '{"sort": "name"}' where slug = 'zqx';
  select string_agg(e ->> 'name', ', ' order by n)
  from jsonb_array_elements(tests.collection('zqx', p_query || '{"search": "zqx"}')) with ordinality l (e, n);
$$;

select is(pg_temp.by_rule('{}'), 'zqx kurta, zqx stole, zqx oil lamp', 'has all products without a condition');
select is(pg_temp.by_rule('{"category": "test-pots"}'), 'zqx stole', 'takes those of a category');
select is(pg_temp.by_rule('{"category": "test-attic"}'), null, 'takes none of an inactive category');
select is(pg_temp.by_rule('{"min_price": 700}'), 'zqx stole, zqx oil lamp', 'takes those from a price');
select is(pg_temp.by_rule('{"max_price": 700}'), 'zqx kurta, zqx stole', 'takes those up to a price');
select is(pg_temp.by_rule('{"on_sale": true}'), 'zqx stole', 'takes those below their compare price');
select is(pg_temp.by_rule('{"in_stock": true}'), 'zqx kurta, zqx stole', 'takes those in stock');
select is(pg_temp.by_rule('{"new_days": 30}'), 'zqx stole', 'takes those added in the last days');
select is(pg_temp.by_rule('{"facets": ["brand:zqroy"]}'), 'zqx oil lamp', 'takes those of a brand');
select is(pg_temp.by_rule('{"facets": ["size:m"]}'), 'zqx kurta', 'takes those with an option value');
select is(
  pg_temp.by_rule('{"facets": ["brand:zqtaj"], "max_price": 600}'), 'zqx kurta', 'takes those that fit everything'
);
select is(
  pg_temp.by_rule('{"min_price": 600}', '{"max_price": 800}'), 'zqx stole', 'is narrowed by the filters of its page'
);
select is(pg_temp.by_rule('{"min_price": 600}', '{"min_price": 100}'), 'zqx stole, zqx oil lamp',
  'cannot be widened by them');
select is(
  pg_temp.by_rule('{"facets": ["brand:zqtaj", "brand:zqroy"]}', '{"facets": ["brand:zqroy"]}'),
  'zqx oil lamp',
  'is narrowed to one of its brands'
);
select is(
  pg_temp.by_rule('{"facets": ["brand:zqtaj"]}', '{"facets": ["brand:zqroy"]}'), null, 'has no other brand'
);
select is(
  pg_temp.by_rule('{"category": "test-pots"}', '{"category": "test-attic"}'), null, 'has no other category'
);
update public.collections set rule = '{"sort": "price-desc"}' where slug = 'zqx';
select is(
  (select string_agg(e ->> 'name', ', ' order by n)
    from jsonb_array_elements(
      tests.collection('zqx', '{"sort": "chosen", "facets": ["brand:zqtaj"]}')
    ) with ordinality l (e, n)),
  'zqx stole, zqx kurta',
  'has the order of the rule'
);

select * from finish();
rollback;
