begin;
select plan(11);

select is(private.is_collection_rule(r), w, coalesce(r::text, 'null') || ' is ' || coalesce(w::text, 'null'))
from (
  values
    ('{"sort": "name"}'::jsonb, true),
    ('{"sort": "newest", "category": "books", "min_price": 1, "max_price": 2.5, "on_sale": true, "in_stock": false,
      "new_days": 3, "facets": ["size:m"]}', true),
    ('{}', false), ('[]', false), ('{"sort": "best"}', false), ('{"sort": "name", "sql": "1"}', false),
    ('{"sort": "name", "min_price": "1"}', false), ('{"sort": "name", "on_sale": "yes"}', false),
    ('{"sort": "name", "facets": "size:m"}', false), ('{"sort": "name", "category": 1}', false), (null, null)
) c (r, w);

select * from finish();
rollback;
