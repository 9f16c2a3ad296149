begin;
select plan(11);
select tests.create_shop();

select throws_ok(
  format('insert into public.banners (image_url, alt, link, starts_at, ends_at) values (%L, %L, %L, %L, %L)',
    c.image, c.alt, c.link, c.starts, c.ends),
  '23514',
  null,
  'rejects ' || c.what
)
from (
  values
    ('http://a.example/a.png', 'a', '/', null, null, 'an image without https'), ('/a', '', '/', null, null, 'no text'),
    ('/a', repeat('a', 201), '/', null, null, 'a long text'),
    ('/a', 'a', 'https://b.example', null, null, 'another site'),
    ('/a', 'a', '//b.example', null, null, 'another host'),
    ('/a', 'a', E'/\t/b.example', null, null, 'another host behind a tab'),
    ('/a', 'a', '/\b.example', null, null, 'another host behind a backslash'),
    (E'/\n/b.example/a.png', 'a', '/', null, null, 'an image of another host behind a line break'),
    ('/a', 'a', '/' || repeat('a', 300), null, null, 'a long path'),
    ('/a', 'a', '/', '2026-01-02', '2026-01-01', 'an end before the start'),
    ('/a', 'a', '/', '2026-01-01', '2026-01-01', 'no time at all')
) as c (image, alt, link, starts, ends, what);

select * from finish();
rollback;
