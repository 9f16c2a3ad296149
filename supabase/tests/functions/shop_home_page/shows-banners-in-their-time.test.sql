begin;
select plan(4);
select tests.create_shop();

delete from public.banners;
insert into public.banners (image_url, alt, link, starts_at, ends_at, sort_order)
values
  ('/a.svg', 'always', '/', null, null, 2), ('/b.svg', 'now', '/', now(), now() + interval '1 minute', 1),
  ('/c.svg', 'soon', '/', now() + interval '59 minutes', null, 3),
  ('/d.svg', 'later', '/', now() + interval '61 minutes', null, 4), ('/e.svg', 'over', '/', null, now(), 5);

select is(
  (select string_agg(e ->> 'alt', ' ' order by n)
    from jsonb_array_elements(tests.call_as(w, 'public.shop_home_page()') -> 'banners') with ordinality l (e, n)),
  'now always soon',
  'shows those of now and of the next hour, in their order, to ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;
select is(
  (tests.call_as('anon', 'public.shop_home_page()') #> '{banners,0}') - '{starts_at,ends_at}'::text[],
  '{"alt": "now", "link": "/", "image_url": "/b.svg"}',
  'has what is shown of them'
);

select * from finish();
rollback;
