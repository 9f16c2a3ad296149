begin;
select plan(4);
select tests.create_shop();

select is(
  tests.run_as(w, $$insert into storage.objects (bucket_id, name) values ('products', 'a.jpg')$$),
  '42501',
  'rejects ' || w
)
from unnest(array['anon', 'asha']) w;
select is(
  tests.run_as(
    'admin',
    $$insert into storage.objects (bucket_id, name) values ('products', 'a.jpg')$$
  ),
  '1',
  'accepts an admin'
);

insert into storage.buckets (id, name) values ('other', 'other');

select is(
  tests.run_as(
    'admin',
    $$insert into storage.objects (bucket_id, name) values ('other', 'a.jpg')$$
  ),
  '42501',
  'rejects another bucket'
);

select * from finish();
rollback;
