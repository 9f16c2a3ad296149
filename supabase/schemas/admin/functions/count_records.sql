-- Returns {total, now, before} of the rows of users or products: in all, created from p_now on, and created before that
-- from p_before on. Days are those of India.
create function private.count_records(p_relation text, p_before date, p_now date)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'total', coalesce(sum(t.records), 0),
    'now', coalesce(sum(t.records) filter (where t.day >= p_now), 0),
    'before', coalesce(sum(t.records) filter (where t.day >= p_before and t.day < p_now), 0)
  )
  from (
    select k.day, k.records from private.record_totals k where k.relation = p_relation
    union all
    select c.day, c.records from private.record_total_changes c where c.relation = p_relation
  ) t;
$$;
revoke execute on function private.count_records from public, anon, authenticated, service_role;
