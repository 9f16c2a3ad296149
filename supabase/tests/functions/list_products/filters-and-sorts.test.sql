begin;
select plan(24);
select tests.scene();

-- a window of its own, whatever else the database holds
insert into public.products (id, name, price, stock, sku, category_id, is_active, created_at) values
  (tests.id('a'), 'Zqx_apple 100%', 30, 1, 'TEST-A', tests.id('pots'), true, '2026-01-03'),
  (tests.id('b'), 'zqx_Banana', 10, 1, 'TEST-B', tests.id('pots'), true, '2026-01-01'),
  (tests.id('c'), 'ZQX_cherry', 20, 0, 'TEST-C', tests.id('attic'), true, '2026-01-02'),
  (tests.id('d'), 'zqx_date', 5, 1, 'TEST-D', tests.id('pots'), false, '2026-01-04');
insert into public.reviews (product_id, rating, is_approved) values (tests.id('b'), 5, true), (tests.id('c'), 3, true);
create function tests.listed(p_who text, p_arguments text) returns text language sql as $$
  select coalesce(tests.answer(p_who, '(select string_agg(right(lower(name), 1) || '''', '''' order by n) from (select row_number() over () as n, name from public.list_products(' || p_arguments || ')) l)') #>> '{}', '');
$$;
-- the last letters: apple 100% = %, banana = a, cherry = y, date = e
select is(tests.listed('anon', $$'zqx_', p_sort => 'name'$$), '%ay', 'by name');
select is(tests.listed('anon', $$'zqx_'$$), '%ay', 'which is the default');
select is(tests.listed('anon', $$'zqx_', p_sort => 'nonsense'$$), '%ay', 'also for an unknown sort');
select is(tests.listed('anon', $$'zqx_', p_sort => null$$), '%ay', 'or none');
select is(tests.listed('anon', $$'zqx_', p_sort => 'price-asc'$$), 'ay%', 'cheapest first');
select is(tests.listed('anon', $$'zqx_', p_sort => 'price-desc'$$), '%ya', 'dearest first');
select is(tests.listed('anon', $$'zqx_', p_sort => 'rating'$$), 'ay%', 'best first');
select is(tests.listed('anon', $$'zqx_', p_sort => 'newest'$$), '%ya', 'newest first');
select is(tests.listed(w, $$'zqx_'$$), '%ay', 'active ones only, for ' || w) from unnest(array['asha', 'chief', 'service_role']) w;
select is(tests.listed('anon', $$'ZQX_BAN'$$), 'a', 'case does not matter');
select is(tests.listed('anon', $$'qx_ban'$$), 'a', 'anywhere in the name');
select is(tests.listed('anon', $$'0%'$$), '%', 'a percent sign is a percent sign');
select is(tests.listed('anon', $$'zqx%'$$), '', 'and no wildcard');
select is(tests.listed('anon', $$'z_x'$$), '', 'an underscore neither');
select is(tests.listed('anon', quote_literal(t)), '', 'nothing is found, nothing breaks: ' || t) from unnest(array['zqx'' or 1=1', 'zqx\', 'zqx,(.']) t;
select is(tests.listed('anon', $$'zqx_', 'test-pots'$$), '%a', 'by category');
select is(tests.listed('anon', $$'zqx_', 'test-attic'$$), '', 'an inactive category is none');
select is(tests.listed('anon', $$'zqx_', p_limit => 1, p_offset => 1$$), 'a', 'a page');
select results_eq($$select category_name, category_slug, total_count from public.list_products('zqx_apple')$$, $$values ('Pots', 'test-pots', 1::bigint)$$, 'with its category and the count');
select is((select total_count from public.list_products('zqx_', p_limit => 1)), 3::bigint, 'the count is of all pages');
select * from finish();
rollback;
