begin;
select plan(6);
select tests.scene();
delete from public.products where id not in (tests.id('lamp'), tests.id('mat'), tests.id('ghost'));
create function tests.mapped(p_page integer) returns jsonb language sql as $$
  select tests.answer('anon', format('public.sitemap_products(%L)', p_page));
$$;
select is(jsonb_array_length(tests.mapped(1)), 2, 'what is for sale');
select is((select e ->> 'updated_at' from jsonb_array_elements(tests.mapped(1)) e where e ->> 'id' = tests.id('lamp')::text), (select to_jsonb(updated_at) #>> '{}' from public.products where id = tests.id('lamp')), 'with the time of its last change');
select is((select count(*) from jsonb_array_elements(tests.mapped(1)) e where e ->> 'id' = tests.id('ghost')::text), 0::bigint, 'not what is hidden');
select is(tests.mapped(2), '[]', 'there is no second file');
select is(tests.mapped(-3), tests.mapped(1), 'files count from one');
select is(tests.mapped(2000000000), '[]', 'and end');
select * from finish();
rollback;
