-- Fixtures for delivery zones.
begin;

-- Saves one delivery zone for Bengaluru, 560001-560100, changed by p_change; null removes all zones.
create function tests.set_zone(p_change jsonb)
returns void
language sql
as $$
  update public.settings
  set delivery_zones = case when p_change is null then '[]' else jsonb_build_array(
    '{"name": "Bengaluru", "pins": [[560001, 560100]], "days_min": null, "days_max": null, "fee": null,
      "free_above": null, "cod": true, "delivered": true}'::jsonb || p_change
  ) end;
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'set_zone', 'the fixtures of delivery zones are in place');
select * from finish();
rollback;
