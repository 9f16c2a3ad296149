begin;
select plan(58);
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
select is(tests.listed('anon', quote_literal(t)), '', 'nothing is found, nothing breaks: ' || t) from unnest(array['zqx'' or 1=1', 'zqx\', '\', '(', '"', '''']) t;
select is(tests.listed('anon', $$'%'$$), '%', 'alone too');
select is(tests.listed('anon', $$'_'$$), '%ay', 'like an underscore');
select is(tests.listed('anon', $$'cherry, (zqx)'$$), 'y', 'other punctuation parts words');
select is(tests.listed('anon', $$'zqx_', 'test-pots'$$), '%a', 'by category');
select is(tests.listed('anon', $$'zqx_', 'test-attic'$$), '', 'an inactive category is none');
select is(tests.listed('anon', $$'zqx_', p_limit => 1, p_offset => 1$$), 'a', 'a page');
select results_eq($$select category_name, category_slug, total_count from public.list_products('zqx_apple')$$, $$values ('Pots', 'test-pots', 1::bigint)$$, 'with its category and the count');
select is((select total_count from public.list_products('zqx_', p_limit => 1)), 3::bigint, 'the count is of all pages');

-- filters
select is(tests.listed('anon', $$'zqx_', p_min => 20$$), '%y', 'from a price on');
select is(tests.listed('anon', $$'zqx_', p_max => 20$$), 'ay', 'up to a price');
select is(tests.listed('anon', $$'zqx_', p_min => 11, p_max => 20.00$$), 'y', 'between two');
select is(tests.listed('anon', $$'zqx_', p_min => 30, p_max => 10$$), '', 'nothing is between the wrong way round');
select is(tests.listed('anon', $$'zqx_', p_in_stock => true$$), '%a', 'in stock');
select is(tests.listed('anon', $$'zqx_', p_in_stock => null$$), '%ay', 'or not asked');
select is(tests.listed('anon', $$'zqx_', p_min_rating => 3$$), 'ay', 'rated at least so');
select is(tests.listed('anon', $$'zqx_', 'test-pots', 'price-asc', 24, 0, 1, 100, true, 5$$), 'a', 'all together');

-- searches without % _ \ look at words too
select is(tests.listed('anon', $$'cherry zqx', p_sort => 'best'$$), 'y', 'words in any order');
select is(tests.listed('anon', $$'bananna', p_sort => 'best'$$), 'a', 'a word with a slip');
update public.products set brand = 'Zqxco', short_description = 'zqx for lunch', description = 'From zqxville, by cherrypickers.' where id = tests.id('b');
select is(tests.listed('anon', $$'zqxco'$$), 'a', 'the brand');
select is(tests.listed('anon', $$'lunch'$$), 'a', 'the short description');
select is(tests.listed('anon', $$'ZQXVILLE'$$), 'a', 'the description');
select is(tests.listed('anon', $$'cherry', p_sort => 'best'$$), 'ya', 'the name before the rest');
select is(tests.listed('anon', $$'cherry', p_sort => 'name'$$), 'ay', 'unless another order is asked for');
select is(tests.listed('anon', $$'cherry', p_limit => 1, p_offset => 1$$), 'y', 'in pages');
select is(tests.listed('anon', $$'zqxville', p_sort => 'best'$$) || tests.listed('anon', $$'zqxdate'$$), 'a', 'what is hidden stays hidden');
select is((select count(*) from public.list_products(repeat('zqx ', 30000))), 0::bigint, 'a very long search is cut short');

-- counts and pages have an end
insert into public.products (name, price, sku) select 'Zqy ' || n, n, 'TEST-ZQY-' || n from generate_series(1, 1200) n;
select is((select max(total_count) from public.list_products(s, p_sort => o)), 1001::bigint, 'counted to 1,001: ' || s || ' by ' || o)
from unnest(array['zqy', 'q']) s, unnest(array['best', 'price-desc']) o;
select is((select max(total_count) from public.list_products('zqy', p_max => 1000)), 1000::bigint, 'a thousand is a thousand');
select is((select string_agg(name, ',' order by price desc) from public.list_products('zqy', p_sort => 'price-desc', p_limit => 3)), 'Zqy 1200,Zqy 1199,Zqy 1198', 'the first of many');
select is((select count(distinct id) from (select * from public.list_products('zqy', p_sort => 'best', p_limit => 100) union all select * from public.list_products('zqy', p_sort => 'best', p_limit => 100, p_offset => 100)) l), 200::bigint, 'no product on two pages');
select is((select name from public.list_products('zqy 700', p_sort => 'best', p_limit => 1)), 'Zqy 700', 'the phrase before its words');
select is((select count(*) from public.list_products('zqy', p_sort => 'best', p_offset => 1001)), 0::bigint, 'nobody turns a thousand finds');
select is((select count(*) from public.list_products(p_offset => 2147483647)), 0::bigint, 'or two thousand million');
select * from finish();
rollback;
