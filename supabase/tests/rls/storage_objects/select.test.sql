begin;
select plan(3);
select tests.create_shop();

select tests.run_as(
  'admin',
  $$insert into storage.objects (bucket_id, name) values ('products', 'a.jpg')$$
);

select is(tests.run_as(w, 'select from storage.objects'), n, 'returns ' || n || ' rows to ' || w)
from (values ('anon', '0'), ('asha', '0'), ('admin', '1')) v (w, n);

select * from finish();
rollback;
