begin;
select plan(13);
select tests.scene();

select is(
  (select (public, file_size_limit, cardinality(allowed_mime_types)) from storage.buckets where id = 'products'),
  (true, 2097152::bigint, 5), 'the bucket is public, with a limit and five types');
select ok(not ('image/svg+xml' = any (allowed_mime_types)), 'drawings are none of them')
from storage.buckets where id = 'products';

select is(tests.attempt(w, $$insert into storage.objects (bucket_id, name) values ('products', 'a.jpg')$$), '42501', w || ' adds nothing')
from unnest(array['anon', 'asha']) w;
select is(tests.attempt('chief', $$insert into storage.objects (bucket_id, name) values ('products', 'a.jpg')$$), '1', 'an admin adds a picture');
insert into storage.buckets (id, name) values ('other', 'other');
select is(tests.attempt('chief', $$insert into storage.objects (bucket_id, name) values ('other', 'a.jpg')$$), '42501', 'and nothing elsewhere');

select is(tests.attempt(w, 'select from storage.objects'), n, w || ' sees ' || n)
from (values ('anon', '0'), ('asha', '0'), ('chief', '1')) v (w, n);
select is(tests.attempt('chief', $$update storage.objects set name = 'b.jpg'$$), '0', 'nobody replaces one');
select is(tests.attempt(w, 'delete from storage.objects'), n, w || ' deletes ' || n)
from (values ('anon', '0'), ('asha', '0'), ('chief', '1')) v (w, n);
select * from finish();
rollback;
