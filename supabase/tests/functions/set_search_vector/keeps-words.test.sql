begin;
select plan(4);
select tests.create_shop();

create function tests.words(p_name text)
returns boolean
language sql
as $$
  select p.search_vector = private.product_search_vector(p)
    and p.search_vector @@ 'velvet'
  from public.products p where p.id = tests.id(p_name);
$$;

update public.products set description = 'A velvet shade' where id = tests.id('lamp');
select ok(tests.words('lamp'), 'with another description');
update public.products set search_vector = '' where id = tests.id('lamp');
select ok(tests.words('lamp'), 'not as somebody writes them');
update public.products set description = '', brand = 'Velvet' where id = tests.id('lamp');
select ok(tests.words('lamp'), 'with another brand');
set local session_replication_role = replica;
insert into public.products (id, name, price, sku) values (tests.id('cap'), 'Velvet cap', 10, 'CAP');
select ok(tests.words('cap'), 'of rows that are copied without triggers, too');

select * from finish();
rollback;
