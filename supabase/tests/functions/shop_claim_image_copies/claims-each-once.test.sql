begin;
select plan(9);
select tests.create_shop();
-- Two of these 32 letters each name an upload without copies.
create function pg_temp.upload(p_byte text, p_end text default '.jpg')
returns text
language sql
as $$ select '/media/' || repeat(p_byte, 16) || p_end; $$;
create function pg_temp.claim(p_limit integer)
returns text
language sql
as $$
  select coalesce(string_agg(substring(e from 8 for 2), ' ' order by e), '')
  from jsonb_array_elements_text(tests.call_as(
    'service_role', format('(select to_jsonb(array(select public.shop_claim_image_copies(%s))))', p_limit)
  )) e;
$$;
update public.products set image_url = null, images = '[]' where private.lacks_copies(image_url, images);

update public.products
set image_url = pg_temp.upload('0a'), images = jsonb_build_array(
  jsonb_build_object('url', pg_temp.upload('0b')), jsonb_build_object('url', pg_temp.upload('0c', '-960o.jpg'))
)
where id = tests.id('lamp');
update public.products set image_url = pg_temp.upload('0d', '.gif') where id = tests.id('mat');
update public.products set image_url = '/products/' || repeat('0e', 16) || '.jpg' where id = tests.id('ghost');
insert into public.collections (slug, name, image_url) values ('one', 'One', pg_temp.upload('1a'));
insert into public.banners (image_url, alt, link) values (pg_temp.upload('1b'), 'Sale', '/');
insert into public.banners (image_url, alt, link) values (pg_temp.upload('0a'), 'Lamp', '/');

select is(pg_temp.claim(1), '0a', 'claims one');
select is(pg_temp.claim(1), '0b', 'and then another');
select is(pg_temp.claim(100), '1a 1b', 'also of collections and banners; none that has copies, is a GIF or no upload');
select is(pg_temp.claim(100), '', 'and none twice');
update private.image_copies set due_at = now() where source = pg_temp.upload('0b');
select is(pg_temp.claim(100), '0b', 'until it is due again');
select is(
  (select m.due_at from private.image_copies m where m.source = pg_temp.upload('0b')), now() + interval '1 day',
  'which is a day after the second time'
);
update private.image_copies set due_at = now() where source = pg_temp.upload('0b');
select is(pg_temp.claim(100), '0b', 'a third time');
select is(
  (select m.due_at from private.image_copies m where m.source = pg_temp.upload('0b')), now() + interval '30 days',
  'and then after a month'
);
update private.image_copies set due_at = now() - interval '31 days';
update public.products set images = '[]' where id = tests.id('lamp');
select pg_temp.claim(0);
select is((select count(*)::integer from private.image_copies), 0, 'forgets what nothing shows any longer');

select * from finish();
rollback;
