-- Returns the ids of one page of the orders that have p_search, as private.search_text reads it, in their text
-- (order_text) or in their customer's name, e-mail address or telephone, and their number: 1,001 when there are more
-- than 1,000.
-- is_at_least: so many were found on the way to the page, and there may be more.
-- p_where and p_sort are as orders_filter and orders_sort make them.
-- A whole number of an invoice is looked up by itself. Words are looked for in the first orders of the list, which is
-- quick and mostly enough for a page; codes, and words that are too rare for that, are looked up in indexes and then
-- sorted. One or two letters have no index: they are looked for in the first orders alone.
create function private.search_orders(
  p_search text,
  p_where text,
  p_sort text,
  p_limit integer,
  p_offset integer,
  out ids uuid[],
  out total integer,
  out is_at_least boolean
)
language plpgsql
stable
set search_path = ''
as $$
declare
  -- With more matches than this the first orders of the list have a page of them.
  c_rare constant integer := 4000;
  v_text constant text := private.search_patterns('t.text', p_search);
  v_customer constant text := '(' || private.customer_pattern(p_search) || ')';
  v_is_short constant boolean := private.is_short_search(p_search);
  -- A code is mostly rare: the first orders seldom have it.
  v_is_code constant boolean := p_search ~ '[0-9]{4}|[_/@]' or private.typed_digits(p_search) is not null;
  v_is_whole_list constant boolean := p_where = 'true' and p_sort = private.orders_sort('newest');
  v_walk constant integer := case
    when v_is_short then 2000
    when p_offset > 200 then 10000
    when v_is_whole_list then 4000
    else 2000
  end;
  v_texts uuid[];
  v_customers uuid[] := '{}';
  v_walked integer;
begin
  is_at_least := false;
  if p_search ~ '^inv/[0-9-]+/[0-9]+$' then
    execute format(
      'select array(
         select o.id from public.invoices i join public.orders o on o.id = i.order_id where i.number = $1 and %s
       )', p_where
    )
    into ids using upper(p_search);
    if cardinality(ids) > 0 then
      total := 1;
      ids := ids[p_offset + 1 : p_offset + p_limit];
      return;
    end if;
  end if;

  if not v_is_short then
    execute format('select array(select u.id from public.users u where %s limit %s)', v_customer, c_rare + 1)
    into v_customers;
  end if;
  for v_turn in 1 .. 2 loop
    -- The texts: first for codes, and second for what the first orders did not have.
    if not v_is_short and (v_turn = 2 or v_is_code) and v_texts is null then
      execute format('select array(select t.order_id from private.order_texts t where %s limit %s)', v_text, c_rare + 1)
      into v_texts;
      if cardinality(v_texts) <= c_rare and cardinality(v_customers) <= c_rare then
        v_texts := v_texts
          || array(select o.id from public.orders o where o.user_id = any (v_customers) limit c_rare + 1);
      end if;
      if greatest(cardinality(v_texts), cardinality(v_customers)) <= c_rare then
        execute format(
          'select array(select o.id from public.orders o where o.id = any ($1) and %s order by %s)', p_where, p_sort
        )
        into ids using v_texts;
        total := least(cardinality(ids), 1001);
        ids := ids[p_offset + 1 : p_offset + p_limit];
        return;
      end if;
    end if;
    exit when v_turn = 2;

    execute format(
      'with w as materialized (%s)
       select (select count(*) from w), array(
         select w.id from w
         where %s or %s
         order by w.place
       )',
      case when v_is_whole_list then format(
        'select t.order_id as id, t.user_id, t.text, row_number() over () as place
         from (select * from private.order_texts t order by t.created_at desc, t.order_id limit %s) t', v_walk
      ) else format(
        'select o.id, o.user_id, t.text, o.place
         from (
           select o.id, o.user_id, row_number() over (order by %s) as place
           from public.orders o where %s order by %s limit %s
         ) o
         left join private.order_texts t on t.order_id = o.id', p_sort, p_where, p_sort, v_walk
      ) end,
      private.search_patterns('w.text', p_search),
      case
        when v_is_short or cardinality(v_customers) > c_rare then
          format('exists (select from public.users u where u.id = w.user_id and %s offset 0)', v_customer)
        else 'w.user_id = any ($1)'
      end
    )
    into v_walked, ids using v_customers;
    total := least(cardinality(ids), 1001);
    if v_is_short or v_walked < v_walk or cardinality(ids) > p_offset + p_limit then
      is_at_least := v_walked = v_walk and total < 1001;
      ids := ids[p_offset + 1 : p_offset + p_limit];
      return;
    end if;
  end loop;

  -- Thousands of them, and few among the first: what the indexes find decides.
  if v_is_whole_list and cardinality(v_customers) <= c_rare then
    execute format(
      'select array(
         select x.id from (
           select t.order_id as id, t.created_at from private.order_texts t where %s
           union
           select o.id, o.created_at from public.orders o where o.user_id = any ($2)
         ) x
         order by x.created_at desc, x.id limit greatest(1001, $1)
       )',
      v_text
    )
    into ids using p_offset + p_limit, v_customers;
  else
    execute format(
      'select array(
         select o.id from public.orders o
         where (
           o.id in (select t.order_id from private.order_texts t where %s)
           or o.user_id in (select u.id from public.users u where %s)
         ) and %s
         order by %s limit greatest(1001, $1)
       )',
      v_text, v_customer, p_where, p_sort
    )
    into ids using p_offset + p_limit;
  end if;
  total := least(cardinality(ids), 1001);
  ids := ids[p_offset + 1 : p_offset + p_limit];
end;
$$;
revoke execute on function private.search_orders from public, anon, authenticated, service_role;
