begin;
select plan(4);
select tests.create_shop();

create function tests.recorded(p_settlements jsonb)
returns jsonb
language sql
as $$
  select tests.call_as('service_role', format('public.shop_record_settlements(%L)', p_settlements));
$$;
create temp table given as select '[
  {"id": "setl_a", "amount": 976.4, "fees": 23.6, "tax": 3.6, "status": "created", "utr": null,
    "created_at": "2026-11-20T18:30:00Z"},
  {"id": "setl_b", "amount": 5, "fees": 0, "tax": 0, "status": "processed", "utr": "u2",
    "created_at": "2026-11-19T06:00:00Z"}
]'::jsonb as g;

select is(tests.recorded(g), '["2026-11-19", "2026-11-21"]', 'names the days whose entries are missing') from given;
select tests.recorded(jsonb_build_array(g -> 0 || '{"status": "processed", "utr": "u1", "amount": 1}')) from given;
select is(
  (select s.amount || ' ' || s.fees || ' ' || s.tax || ' ' || s.status || ' ' || s.utr
    from public.settlements s where s.id = 'setl_a'),
  '976.40 23.60 3.60 processed u1',
  'a later answer changes state and bank transfer alone'
);
update public.settlements set entries_at = now();
select is(tests.recorded(g), '[]', 'has nothing to ask for once the entries are stored') from given;
select is((select s.utr from public.settlements s where s.id = 'setl_a'), 'u1', 'keeps the bank transfer') from given;

select * from finish();
rollback;
