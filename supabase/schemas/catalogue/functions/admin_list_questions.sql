-- Returns one page of the questions about products as an array, newest first; with p_id the one question.
-- p_search matches any part of the question, of its product's name (100 products at most) and of the asker's name (100
-- people at most), ignoring case. p_status: unanswered, answered, hidden, or '' for all; unanswered ones are not
-- hidden.
-- Raises 42501 without reviews.write.
create function public.admin_list_questions(
  p_search text, p_status text, p_limit integer, p_offset integer, p_id uuid default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  v_search text := btrim(coalesce(p_search, ''));
  v_pattern text := '%' || regexp_replace(v_search, '([%_\\])', '\\\1', 'g') || '%';
  v_products uuid[];
  v_people uuid[];
  v_ids uuid[];
begin
  perform private.require_permission('reviews.write');
  if v_search <> '' then
    v_products := array(
      select p.id from public.products p where p.variant_of is null and p.name ilike v_pattern limit 100
    );
    v_people := array(select u.id from public.users u where u.full_name ilike v_pattern limit 100);
  end if;
  -- Built from constants; what the admin typed is passed as parameters.
  execute format(
    'select array(
       select q.id from public.product_questions q where %s and %s and %s
       order by q.created_at desc, q.id limit $5 offset $6
     )',
    case when p_id is null then 'true' else 'q.id = $1' end,
    case p_status
      when 'unanswered' then 'q.answered_at is null and not q.is_hidden'
      when 'answered' then 'q.answered_at is not null'
      when 'hidden' then 'q.is_hidden'
      else 'true'
    end,
    case when v_search = '' then 'true'
      else '(q.question ilike $2 or q.product_id = any ($3) or q.user_id = any ($4))'
    end
  )
  into v_ids using p_id, v_pattern, v_products, v_people, least(greatest(p_limit, 0), 101),
    least(greatest(p_offset, 0), 1000000);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', q.id, 'product_id', q.product_id, 'product_name', p.name, 'asker', u.full_name, 'question', q.question,
      'answer', q.answer, 'answered_at', q.answered_at, 'is_hidden', q.is_hidden, 'created_at', q.created_at
    ) order by q.created_at desc, q.id), '[]')
    from public.product_questions q
    join public.products p on p.id = q.product_id
    left join public.users u on u.id = q.user_id
    where q.id = any (v_ids)
  );
end;
$$;
revoke execute on function public.admin_list_questions from public, anon, authenticated, service_role;
grant execute on function public.admin_list_questions to authenticated;
