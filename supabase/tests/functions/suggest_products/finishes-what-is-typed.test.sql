begin;
select plan(10);
select tests.scene();
insert into public.products (id, name, price, stock, sku, is_active) values
  (tests.id('a'), 'Zqxa brass lantern', 30, 1, 'TEST-A', true), (tests.id('b'), 'Lantern of zqxa brass', 10, 1, 'TEST-B', true),
  (tests.id('c'), 'Zqxa brass bell', 20, 1, 'TEST-C', true), (tests.id('d'), 'Zqxa brass lantern, old', 20, 1, 'TEST-D', false);
create function tests.suggested(p_arguments text) returns text language sql as $$
  select coalesce(tests.answer('anon', '(select string_agg(name, ''; '') from public.suggest_products(' || p_arguments || '))') #>> '{}', '');
$$;
select is(tests.suggested($$'zqxa brass l'$$), 'Lantern of zqxa brass; Zqxa brass lantern; Zqxa brass bell', 'words that begin with the last letter go before words that hold it');
select is(tests.suggested($$'zqxa brass lan'$$), 'Lantern of zqxa brass; Zqxa brass lantern', 'or longer');
select is(tests.suggested($$'brass zqxa lantern'$$), 'Lantern of zqxa brass; Zqxa brass lantern', 'in any order');
select is(tests.suggested($$'zqxa brass lantern'$$), 'Zqxa brass lantern; Lantern of zqxa brass', 'the phrase as it stands comes first');
select is(tests.suggested($$'zqxa', 1$$), 'Lantern of zqxa brass', 'no more than asked');
select is(tests.suggested($$'zqxa', -5$$), '', 'fewer than none is none');
select is(tests.suggested('$$' || t || '$$'), '', 'nothing typed, nothing offered: ' || length(t)) from unnest(array['', ' ', E'\t\n']) t;
select is(tests.suggested('null'), '', 'nor for null');
select * from finish();
rollback;
