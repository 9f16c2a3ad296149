begin;
select plan(15);
select tests.create_shop();
select tests.create_exchange('e');

create function pg_temp.approve(p_accepts text default null, p_for_refund boolean default false)
returns jsonb
language sql
as $$
  select tests.call_as('admin', format(
    'public.admin_decide_return(tests.id(''e''), true, null, %L, %L)', p_for_refund,
    jsonb_build_object('accepts', p_accepts)
  ));
$$;
-- Returns what differs: 'Kurta · S · Rust 900 instead of 500, offered, same tax'.
create function pg_temp.differences()
returns text
language sql
as $$
  select tests.outcome(a.answer) || coalesce(string_agg(format(
    ' %s instead of %s, offered %s, same tax %s', l.price, l.was, l.is_offered, l.is_taxed_alike
  ), '' order by l.name) filter (where l.name is not null), '')
  from (select pg_temp.approve() as answer) a
  left join lateral jsonb_to_recordset(a.answer -> 'lines')
    l (name text, price numeric, was numeric, is_offered boolean, is_taxed_alike boolean) on true
  group by a.answer;
$$;
create function pg_temp.set_price(p_product text, p_price numeric) returns void language sql as $$
  update public.products set price = p_price where id = tests.id(p_product);
$$;

savepoint before;
select pg_temp.set_price('kurta-s', 900), pg_temp.set_price('kurta-rust', 900);
select is(pg_temp.differences(), 'ok', 'sends it when what was bought has become as dear');
rollback to before;
update public.products set is_offered = false where id = tests.id('kurta-rust');
select is(
  pg_temp.differences(), 'replacement_changed 500.00 instead of 500.00, offered f, same tax t',
  'asks when the variant is not offered any more'
);
rollback to before;
update public.products set is_active = false where id = tests.id('kurta');
select is(
  pg_temp.differences(), 'replacement_changed 500.00 instead of 500.00, offered f, same tax t',
  'or its product is not'
);
rollback to before;
select tests.set_gst(true);
update public.products set hsn_code = '610910' where id = tests.id('kurta-rust');
select is(
  pg_temp.differences(), 'replacement_changed 500.00 instead of 500.00, offered t, same tax f',
  'or it is taxed otherwise than what was bought'
);
update public.settings set tax_mode = 'simple';
select is(pg_temp.differences(), 'ok', 'which has no meaning in tax mode simple');
rollback to before;
select pg_temp.set_price('kurta-rust', 900);
delete from public.products where id = tests.id('kurta-s');
select is(
  pg_temp.differences(), 'replacement_changed 900.00 instead of 500.00, offered t, same tax t',
  'a variant that was deleted costs what was paid for it'
);
rollback to before;
update public.return_items set replacement_id = null, replacement_label = null where return_id = tests.id('e');
update public.products set stock = 5, is_offered = false where id = tests.id('kurta-s');
select pg_temp.set_price('kurta-s', 900);
select is(pg_temp.differences(), 'ok', 'what was bought is sent again whatever it costs now');
rollback to before;

select pg_temp.set_price('kurta-rust', 900);
select is(
  pg_temp.differences(), 'replacement_changed 900.00 instead of 500.00, offered t, same tax t',
  'asks when it costs more'
);
select is(tests.kurtas(), '0 2', 'and takes nothing');
select is(pg_temp.approve('900') ->> 'code', 'replacement_changed', 'takes no other answer than the key');
select is(tests.outcome(pg_temp.approve(null, true)), 'ok', 'approves it as a return without asking');
rollback to before;
select pg_temp.set_price('kurta-rust', 900);
create temporary table seen as select pg_temp.approve() ->> 'key' as key;
select pg_temp.set_price('kurta-rust', 950);
select is(
  pg_temp.approve((select key from seen)) ->> 'code', 'replacement_changed',
  'asks again when it changed after it was shown'
);
select pg_temp.set_price('kurta-rust', 900);
select is(tests.outcome(pg_temp.approve((select key from seen))), 'ok', 'sends it anyway when the difference was seen');
select is(tests.kurtas(), '0 1', 'and sets it aside');
select results_eq(
  $$
    select a.actor_id, a.after #>> '{sent_anyway,0,price}', a.after #>> '{sent_anyway,0,was}'
    from public.audit_log a
    where a.entity = 'return_requests' and a.entity_id = tests.id('e')::text and a.after ? 'sent_anyway'
  $$,
  $$values (tests.id('admin'), '900.00', '500.00')$$,
  'which the audit log keeps'
);

select * from finish();
rollback;
