-- Returns the ids of one page of the orders that have p_search, which is in lower case, in their text (order_text) or
-- in their customer's name, e-mail address or telephone, and their number: 1,001 when there are more than 1,000.
-- p_where and p_sort are as orders_filter and orders_sort make them.
-- What is frequent is soon found by walking the first orders of the list; what is rare is looked up in indexes and then
-- sorted. One or two letters have no index: they are looked for in the first 20,000 orders alone.
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
  c_walk constant integer := 5000;
  c_found constant integer := 5000;
  v_text constant text := private.search_patterns('t.text', p_search);
  v_customer constant text := '(' || private.customer_pattern(p_search) || ')';
  v_is_short constant boolean := p_search !~ '[[:alnum:]]{3}' and p_search !~ '[^\x01-\x7f]{3}';
  v_first uuid[];
  v_walked integer;
  v_texts uuid[];
  v_customers uuid[];
begin
  execute format(
    'with w as materialized (
       select o.id, o.user_id, row_number() over () as place
       from (select o.id, o.user_id from public.orders o where %s order by %s limit %s) o
     )
     select (select count(*) from w), array(
       select w.id from w
       left join private.order_texts t on t.order_id = w.id
       left join public.users u on u.id = w.user_id
       where %s or %s
       order by w.place
     )',
    p_where, p_sort, case when v_is_short then 20000 else c_walk end, v_text, v_customer
  )
  into v_walked, v_first;
  total := cardinality(v_first);
  if v_is_short or v_walked < c_walk or (total > 1000 and total >= p_offset + p_limit) then
    ids := v_first[p_offset + 1 : p_offset + p_limit];
    total := least(total, 1001);
    return;
  end if;

  execute format('select array(select t.order_id from private.order_texts t where %s limit %s)', v_text, c_found + 1)
  into v_texts;
  execute format('select array(select u.id from public.users u where %s limit %s)', v_customer, c_found + 1)
  into v_customers;
  if cardinality(v_texts) <= c_found and cardinality(v_customers) <= c_found then
    execute format(
      'select array(
         select o.id from public.orders o
         where o.id in (
           select unnest($1) union (select b.id from public.orders b where b.user_id = any ($2) limit %s)
         ) and %s
         order by %s limit %s
       )',
      c_found + 1, p_where, p_sort, c_found + 1
    )
    into ids using v_texts, v_customers;
    total := cardinality(ids);
    if total <= c_found then
      ids := ids[p_offset + 1 : p_offset + p_limit];
      total := least(total, 1001);
      return;
    end if;
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
  into v_first using p_offset + p_limit;
  ids := v_first[p_offset + 1 : p_offset + p_limit];
  total := least(cardinality(v_first), 1001);
end;
$$;
revoke execute on function private.search_orders from public, anon, authenticated, service_role;
