begin;
select plan(11);
select tests.create_shop();
update public.settings set legal_name = 'Haat Private Limited', address = '12 Market Road';

select tests.create_order('one', 'asha', tests.order_line('lamp', 10));
select tests.admin_set_order_status('one', 'delivered');

-- Makes a return of the order under a name and approves it. Returns 'ok' or the error code.
create function tests.approve(p_name text, p_way text)
returns text
language plpgsql
as $$
begin
  perform tests.create_return(p_name);
  return tests.outcome(tests.call_as(
    'admin', format('public.admin_decide_return(%L, true, null, false, %L)', tests.id(p_name), p_way)
  ));
end;
$$;
-- Returns how a return comes back.
create function tests.way(p_name text)
returns text
language sql
as $$
  select concat_ws('|', r.return_way, r.return_address, r.pickup_on - (now() at time zone 'Asia/Kolkata')::date)
  from public.return_requests r where r.id = tests.id(p_name);
$$;
create function tests.day(p_days integer)
returns text
language sql
as $$
  select ((now() at time zone 'Asia/Kolkata')::date + p_days)::text;
$$;

select is(tests.approve('a', null), 'ok', 'nothing chosen');
select is(tests.way('a'), E'post|Haat Private Limited\n12 Market Road', 'is the address of the shop');
select tests.approve('b', '{"way": "post", "address": " Godown 4 "}');
select is(tests.way('b'), 'post|Godown 4', 'another address can be written');
select tests.approve('c', jsonb_build_object('way', 'pickup', 'pickup_on', tests.day(60))::text);
select is(tests.way('c'), 'pickup|60', 'or the day of a pick-up');
select is(
  (select m.data ->> 'return_way' from public.outbox m
    where m.kind = 'return-update' and m.data ->> 'status' = 'approved' order by m.id limit 1),
  'post', 'the mail says it'
);
select is(tests.approve('n' || p_days, jsonb_build_object('way', 'pickup', 'pickup_on', tests.day(p_days))::text),
  'invalid_way', 'not ' || p_days || ' days from now')
from unnest(array[-1, 61]) p_days;
select is(tests.approve('w' || place, way), 'invalid_way', 'refuses ' || way)
from unnest(array['{"way": "drone"}', '{"way": "pickup"}', '{"way": "pickup", "pickup_on": "soon"}'])
  with ordinality t (way, place);
select is(
  (select count(*)::int from public.return_requests r where r.status = 'requested' and r.return_way is not null), 0,
  'a refused one is not approved'
);

select * from finish();
rollback;
