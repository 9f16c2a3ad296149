begin;
select plan(9);

create function pg_temp.merged(p_known text, p_file text) returns text language sql as $$
  select (select string_agg(v, ' ') from jsonb_array_elements_text(m -> 0 -> 'values') v)
  from private.merge_options(
    jsonb_build_array(jsonb_build_object('name', 'Size', 'values', string_to_array(p_known, ' '))),
    jsonb_build_array(jsonb_build_object('name', 'size', 'values', string_to_array(p_file, ' ')))
  ) m;
$$;

select is(pg_temp.merged('S L XL', 'S M L XL'), 'S M L XL', 'a value comes before the next one of the file');
select is(pg_temp.merged('S M XL', 'S L XL'), 'S M L XL', 'also where the file has not all');
select is(pg_temp.merged('S L XL', 'M'), 'S L XL M', 'or last');
select is(pg_temp.merged('S XL', 'S M L XL XXL'), 'S M L XL XXL', 'several keep the order of the file');
select is(pg_temp.merged('XL L S', 'S M L XL'), 'XL M L S', 'what the product has keeps its order');
select is(pg_temp.merged('S L', 's m l'), 'S m L', 'values are compared without case');
select is(pg_temp.merged('S L', 'L S'), 'S L', 'without further values nothing changes');
select is(
  private.merge_options('[]', '[{"name": "Size", "values": ["S"]}]'), '[{"name": "Size", "values": ["S"]}]',
  'a product without options takes those of the file'
);
select is(
  private.merge_options('[{"name": "Size", "values": ["S"]}]', '[{"name": "Color", "values": ["S"]}]'), null,
  'nothing for other options'
);

select * from finish();
rollback;
