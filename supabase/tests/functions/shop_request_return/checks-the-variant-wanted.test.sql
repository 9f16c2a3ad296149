begin;
select plan(9);
select tests.create_shop();
select tests.create_exchange();

create function tests.answer(p_replacement text, p_quantity integer default 1)
returns text
language sql
as $$
  select concat_ws(' ', a ->> 'code', a -> 'lines' -> 0 ->> 'name', coalesce(a -> 'lines' -> 0 ->> 'left', '-'))
  from tests.shop_request_return(
    'asha', 'one', tests.return_items('one', 'kurta-s', p_quantity, 'damaged', p_replacement), p_kind => 'exchange'
  ) a;
$$;

select is(tests.answer('kurta-m'), 'replacement_gone kurta · S · Indigo -', 'rejects a variant of another price');
select is(tests.answer('kurta-s'), 'replacement_gone kurta · S · Indigo -', 'rejects the variant that was bought');
select is(tests.answer('lamp'), 'replacement_gone kurta · S · Indigo -', 'rejects another product');
select is(tests.answer('kurta'), 'replacement_gone kurta · S · Indigo -', 'rejects the product itself');
select is(tests.answer('unknown'), 'replacement_gone kurta · S · Indigo -', 'rejects an unknown id');
update public.products set stock = 1 where id = tests.id('kurta-rust');
select is(tests.answer('kurta-rust', 2), 'replacement_gone kurta · S · Rust 1', 'rejects more than are in stock');
update public.products set is_offered = false where id = tests.id('kurta-rust');
select is(tests.answer('kurta-rust'), 'replacement_gone kurta · S · Indigo -', 'rejects a variant that is off sale');
select is((select count(*) from public.return_requests), 0::bigint, 'and stores nothing');
update public.products set is_offered = true where id = tests.id('kurta-rust');
select is(tests.answer('kurta-rust'), '-', 'accepts the last one');

select * from finish();
rollback;
