begin;
select plan(8);
select tests.create_shop();
select tests.create_exchange('e');

create function pg_temp.changed(p_who text default 'admin') returns jsonb language sql as $$
  select tests.call_as(p_who, 'public.admin_changed_replacements(tests.id(''e''))');
$$;

select is(pg_temp.changed(w) ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;
select is(pg_temp.changed(), null, 'says nothing while nothing differs');
update public.products set stock = 0 where id = tests.id('kurta-rust');
select is(
  pg_temp.changed(),
  jsonb_build_object('lines', '[]'::jsonb, 'key', null, 'missing', jsonb_build_array(jsonb_build_object(
    'product_id', tests.id('kurta-rust'), 'name', 'kurta · S · Rust', 'stock', 0
  ))), 'names what is out of stock'
);
update public.products set stock = 2 where id = tests.id('kurta-rust');
select is(pg_temp.changed(), null, 'until it is there again');
update public.products set price = 900 where id = tests.id('kurta-rust');
select is(pg_temp.changed() #>> '{lines,0,price}', '900.00', 'names what became dearer');
select is(
  tests.call_as('admin', format(
    'public.admin_decide_return(tests.id(''e''), true, null, false, %L)',
    jsonb_build_object('accepts', pg_temp.changed() ->> 'key')
  )) ->> 'ok', 'true', 'its key approves the exchange'
);

select * from finish();
rollback;
