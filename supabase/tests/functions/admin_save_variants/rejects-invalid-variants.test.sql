begin;
select plan(12);
select tests.create_shop();
create temp table forms (name text, options jsonb, variants jsonb);
insert into forms values
  ('no variants', '{"Size": ["S"]}', '[]'),
  ('variants without options', '{}', jsonb_build_array(tests.variant('{S}', 'X'))),
  ('a value that the option has not', '{"Size": ["S"]}', jsonb_build_array(tests.variant('{M}', 'X'))),
  ('too few values', '{"Size": ["S"], "Colour": ["Red"]}', jsonb_build_array(tests.variant('{S}', 'X'))),
  ('too many values', '{"Size": ["S"]}', jsonb_build_array(tests.variant('{S,Red}', 'X'))),
  (
    'the same values twice', '{"Size": ["S"]}',
    jsonb_build_array(tests.variant('{S}', 'X'), tests.variant('{S}', 'Y'))
  ),
  (
    'four options', '{"A": ["1"], "B": ["1"], "C": ["1"], "D": ["1"]}',
    jsonb_build_array(tests.variant('{1,1,1,1}', 'X'))
  ),
  (
    'a name of 200 characters', jsonb_build_object(repeat('n', 200), '["S"]'::jsonb),
    jsonb_build_array(tests.variant('{S}', 'X'))
  ),
  ('a value twice', '{"Size": ["S", "s"]}', jsonb_build_array(tests.variant('{S}', 'X'))),
  ('a price of 0', '{"Size": ["S"]}', jsonb_build_array(tests.variant('{S}', 'X', p_price => 0))),
  (
    '1,000 variants',
    jsonb_build_object(
      'A', (select jsonb_agg(n::text) from generate_series(1, 40) n),
      'B', (select jsonb_agg(n::text) from generate_series(1, 25) n)
    ),
    (
      select jsonb_agg(tests.variant(array[a::text, b::text], 'X' || a || '-' || b))
      from generate_series(1, 40) a, generate_series(1, 25) b
    )
  );

select is(tests.admin_save_variants('lamp', options, variants), 'invalid', 'rejects ' || name) from forms;
select is(tests.offer('lamp'), '100.00 10 false', 'and writes nothing');

select * from finish();
rollback;
