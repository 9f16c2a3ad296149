begin;
select plan(2);
select tests.create_shop();

select is(
  (
    select (public, file_size_limit, cardinality(allowed_mime_types))
    from storage.buckets
    where id = 'products'
  ),
  (true, 10485760::bigint, 5),
  'is public, with a size limit and five types'
);
select ok(not ('image/svg+xml' = any (allowed_mime_types)), 'accepts no SVG')
from storage.buckets
where id = 'products';

select * from finish();
rollback;
