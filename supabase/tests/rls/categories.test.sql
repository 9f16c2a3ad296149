begin;
select plan(25);
select tests.scene();

-- select
select is(tests.attempt('anon', 'select 1 from public.categories where id = tests.id(''pots'')'), '1', 'a visitor reads an active category');
select is(tests.attempt('anon', 'select 1 from public.categories where id = tests.id(''attic'')'), '0', 'a visitor does not see an inactive one');
select is(tests.attempt('asha', 'select 1 from public.categories where id in (tests.id(''pots''), tests.id(''attic''))'), '1', 'nor does a shopper');
select is(tests.attempt('chief', 'select 1 from public.categories where id in (tests.id(''pots''), tests.id(''attic''))'), '2', 'an admin sees both');

-- insert
select is(tests.attempt('chief', 'insert into public.categories (name, slug, is_active, sort_order) values (''New'', ''test-new'', true, 9)'), '1', 'an admin adds a category');
select is(tests.attempt(w, 'insert into public.categories (name, slug) values (''New'', ''test-new-2'')'), '42501', w || ' adds none')
from unnest(array['anon', 'asha']) w;
select is(tests.attempt('chief', 'insert into public.categories (id, name, slug) values (gen_random_uuid(), ''New'', ''test-new-3'')'), '42501', 'the id is not for anybody to choose');

-- update
select is(tests.attempt('chief', format('update public.categories set %s where id = tests.id(''pots'')', c)), '1', 'an admin changes: ' || c)
from unnest(array['name = ''Pans''', 'slug = ''test-pans''', 'is_active = false', 'sort_order = 3']) c;
select is(tests.attempt('chief', format('update public.categories set %s where id = tests.id(''pots'')', c)), '42501', 'an admin may not change: ' || c)
from unnest(array['id = gen_random_uuid()', 'created_at = now()']) c;
update public.categories set is_active = true where id = tests.id('pots');
select is(tests.attempt('asha', 'update public.categories set name = ''X'' where id = tests.id(''pots'')'), '0', 'a shopper changes none');
select is(tests.attempt('anon', 'update public.categories set name = ''X'''), '42501', 'a visitor changes none');

-- delete
select is(tests.attempt('asha', 'delete from public.categories where id = tests.id(''pots'')'), '0', 'a shopper deletes none');
select is(tests.attempt('anon', 'delete from public.categories'), '42501', 'a visitor deletes none');
select is(tests.attempt(w, 'truncate public.categories cascade'), '42501', w || ' empties nothing')
from unnest(array['anon', 'asha', 'chief', 'service_role']) w;
select is(tests.attempt('chief', 'delete from public.categories where id = tests.id(''pots'')'), '1', 'an admin deletes a category');
select is((select count(*) from public.products where id = tests.id('lamp') and category_id is null), 1::bigint, 'its products stay, uncategorised');

-- what a category must be
select throws_ok($$insert into public.categories (name, slug) values ('A', 'Not A Slug')$$, '23514', null, 'a slug is lower case, with hyphens');
select * from finish();
rollback;
