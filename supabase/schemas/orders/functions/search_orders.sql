-- Returns the ids of one page of the orders that have p_search, which is in lower case, in their text (order_text) or
-- in their customer's name, e-mail address or telephone, and their number: 1,001 when there are more than 1,000.
-- p_where and p_sort are as orders_filter and orders_sort make them.
-- What is rare is looked up in indexes and then sorted; what is frequent is soon found by walking the first orders of
-- the list. One or two letters have no index: they are looked for in the first 10,000 orders of the list alone, or in
-- 5,000 of a filter.
create function private.search_orders(
  p_search text,
  p_where text,
  p_sort text,
  p_limit integer,
  p_offset integer,
  out ids uuid[],
  out total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  -- With more matches than this the first orders of the list have a page of them.
  c_rare constant integer := 2000;
  v_text constant text := private.search_patterns('t.text', p_search);
  v_customer constant text := '(' || private.customer_pattern(p_search) || ')';
  v_is_short constant boolean := p_search !~ '[[:alnum:]]{3}' and p_search !~ '[^\x01-\x7f]{3}';
  v_is_whole_list constant boolean := p_where = 'true' and p_sort = private.orders_sort('newest');
  v_walk constant integer := case when v_is_whole_list then 10000 else 5000 end;
  v_texts uuid[] := '{}';
  v_customers uuid[] := '{}';
  v_walked integer;
begin
  if not v_is_short then
    execute format(
      'select array(select t.order_id from private.order_texts t where %s limit %s),
         array(select u.id from public.users u where %s limit %s)',
      v_text, c_rare + 1, v_customer, c_rare + 1
    )
    into v_texts, v_customers;
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
      'select o.id, o.user_id, t.text, row_number() over () as place
       from (select o.id, o.user_id from public.orders o where %s order by %s limit %s) o
       left join private.order_texts t on t.order_id = o.id', p_where, p_sort, v_walk
    ) end,
    private.search_patterns('w.text', p_search),
    case
      when v_is_short then
        format('exists (select from public.users u where u.id = w.user_id and %s offset 0)', v_customer)
      when cardinality(v_customers) > c_rare then
        format('w.user_id in (select u.id from public.users u where %s)', v_customer)
      else 'w.user_id = any ($1)'
    end
  )
  into v_walked, ids using v_customers;
  total := cardinality(ids);
  -- Without a filter there are at least as many as were looked up.
  if v_is_whole_list and cardinality(v_texts) > c_rare and total >= p_offset + p_limit then
    total := 1001;
  end if;
  if v_is_short or v_walked < v_walk or (total > 1000 and cardinality(ids) >= p_offset + p_limit) then
    ids := ids[p_offset + 1 : p_offset + p_limit];
    total := least(total, 1001);
    return;
  end if;

  -- Thousands of them, and few among the first: what the indexes find decides while the list is walked.
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
  total := least(cardinality(ids), 1001);
  ids := ids[p_offset + 1 : p_offset + p_limit];
end;
$$;
revoke execute on function private.search_orders from public, anon, authenticated, service_role;
