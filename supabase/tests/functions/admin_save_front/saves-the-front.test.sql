begin;
select plan(8);
select tests.create_shop();
create function tests.save_front(p_front jsonb, p_version timestamptz default null)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format(
    'public.admin_save_front(%L, %L)', coalesce(p_version, (select updated_at from public.home_page)),
    '{"headline": null, "hero_text": null, "hero_image_url": null, "banners_first": false, "accent": "indigo",
      "logo_url": ""}'::jsonb || p_front
  )));
$$;
update public.home_page set updated_at = '2026-01-01';
update public.settings set updated_at = '2026-01-01';
select is(
  tests.save_front('{"headline": "Hand-block kurtas", "hero_text": "From Jaipur.", "hero_image_url": "/media/a.jpg",
    "banners_first": true, "accent": "rust", "logo_url": "/media/l.png"}'),
  'ok', 'saves all of it'
);
select is(
  tests.call_as('anon', 'public.shop_home_page()') -> 'front',
  '{"headline": "Hand-block kurtas", "hero_text": "From Jaipur.", "hero_image_url": "/media/a.jpg",
    "banners_first": true}',
  'the home page has words and picture'
);
select is(
  (select accent || ' ' || logo_url from public.settings), 'rust /media/l.png', 'the settings have colour and logo'
);
select is(
  (select string_agg(entity, ', ' order by entity) from public.audit_log where entity <> 'users'),
  'home_page, settings',
  'both have an audit row'
);
select is(tests.save_front('{}', '2026-01-01'), 'changed', 'refuses an old form');
update public.settings set updated_at = '2026-01-01';
select is(tests.save_front('{"accent": "rust", "logo_url": "/media/l.png"}'), 'ok', 'takes the words back');
select is((select headline from public.home_page), null, 'so that the shop has its own again');
select is(tests.save_front('{"accent": "neon"}'), '23514', 'refuses a colour that there is not');

select * from finish();
rollback;
