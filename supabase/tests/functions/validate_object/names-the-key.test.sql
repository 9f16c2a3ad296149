begin;
select plan(17);

-- Validates p_value against three types. Returns 'ok' or the message; the SQLSTATE must be 22023.
create function tests.validate_object(p_value jsonb)
returns text
language plpgsql
as $$
begin
  perform private.validate_object('p_thing', p_value, '{
    "id": "uuid", "count": "integer?", "price": "numeric?", "name": "text?", "at": "timestamptz?", "done": "boolean?",
    "lines": "array?", "address": "object?"
  }');
  return 'ok';
exception
  when invalid_parameter_value then
    return sqlerrm;
end;
$$;

select is(
  tests.validate_object('{"id": "00000000-0000-4000-8000-000000000001"}'),
  'ok',
  'accepts the required key alone'
);
select is(
  tests.validate_object('{"id": "00000000-0000-4000-8000-000000000001", "count": 2, "price": 1.5, "name": "",
    "done": false, "at": "2026-01-01T00:00:00Z", "lines": [], "address": {}}'),
  'ok',
  'accepts every type'
);
select is(
  tests.validate_object('{"id": "00000000-0000-4000-8000-000000000001", "count": null, "lines": null}'),
  'ok',
  'accepts null for an optional key'
);
select is(tests.validate_object(v), m, 'rejects ' || coalesce(v::text, 'null'))
from (values
  (null::jsonb, 'p_thing must be an object'),
  ('[]', 'p_thing must be an object'),
  ('{}', 'p_thing: "id" is required'),
  ('{"id": null}', 'p_thing: "id" is required'),
  ('{"id": "x"}', 'p_thing: "id" must be of type uuid'),
  ('{"id": 7}', 'p_thing: "id" must be of type uuid'),
  ('{"ids": "x"}', 'p_thing: unknown key "ids"')
) r (v, m);
select is(
  tests.validate_object(jsonb_build_object('id', '00000000-0000-4000-8000-000000000001') || v), m, 'rejects ' || v::text
)
from (values
  ('{"count": "2"}'::jsonb, 'p_thing: "count" must be of type integer'),
  ('{"count": 2.5}', 'p_thing: "count" must be of type integer'),
  ('{"price": "NaN"}', 'p_thing: "price" must be of type numeric'),
  ('{"at": "yesterday-ish"}', 'p_thing: "at" must be of type timestamptz'),
  ('{"done": "true"}', 'p_thing: "done" must be of type boolean'),
  ('{"lines": {}}', 'p_thing: "lines" must be of type array'),
  ('{"address": []}', 'p_thing: "address" must be of type object')
) r (v, m);

select * from finish();
rollback;
