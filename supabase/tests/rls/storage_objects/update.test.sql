begin;
select plan(1);
select tests.create_shop();

select tests.run_as(
  'admin',
  $$insert into storage.objects (bucket_id, name) values ('products', 'a.jpg')$$
);

select is(
  tests.run_as('admin', $$update storage.objects set name = 'b.jpg'$$),
  '0',
  'changes nothing for an admin'
);

select * from finish();
rollback;
