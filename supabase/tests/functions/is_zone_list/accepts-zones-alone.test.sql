begin;
select plan(18);

create function tests.zone(p_change jsonb default '{}')
returns jsonb
language sql
as $$
  select jsonb_build_array('{"name": "City", "pins": [[560001, 560100]], "days_min": null, "days_max": null,
    "fee": null, "free_above": null, "cod": true, "delivered": true}'::jsonb || p_change);
$$;

select ok(private.is_zone_list('[]'), 'accepts no zones');
select ok(private.is_zone_list(tests.zone()), 'accepts a zone as in the settings');
select ok(
  private.is_zone_list(tests.zone('{"days_min": 0, "days_max": 90, "fee": 0, "free_above": 0.5}')),
  'accepts a zone with days and fee'
);
select ok(not private.is_zone_list(tests.zone(c.change::jsonb)), 'rejects ' || c.change)
from (values
  ('{"name": ""}'),
  ('{"name": 5}'),
  ('{"pins": [[560100, 560001]]}'),
  ('{"pins": [[99999, 560001]]}'),
  ('{"pins": [[560001, 1000000]]}'),
  ('{"pins": [[560001]]}'),
  ('{"pins": [["560001", "560002"]]}'),
  ('{"pins": null}'),
  ('{"days_min": 3, "days_max": 2}'),
  ('{"days_min": 3}'),
  ('{"fee": -1}'),
  ('{"free_above": 100}'),
  ('{"cod": null}')
) as c (change);
select ok(
  not private.is_zone_list(
    tests.zone((
      select jsonb_build_object('pins', jsonb_agg(jsonb_build_array(n, n))) from generate_series(100000, 101000) n
    ))
  ),
  'rejects more than 1,000 ranges'
);
select ok(
  not private.is_zone_list((select jsonb_agg(tests.zone() -> 0) from generate_series(1, 51))),
  'rejects more than 50 zones'
);

select * from finish();
rollback;
