-- Removes records that private.retention_rules() no longer keeps: at most p_limit, and never more than 500, so that a
-- call is short. Passes over rows that are locked: a mail that is being queued again stays. Returns how many were
-- removed; fewer than the limit means that no more are due. Also adds up the totals of the dashboard and the reports.
create function public.shop_thin_records(p_limit integer default 500)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_left integer := least(p_limit, 500);
  v_rule record;
  v_count integer;
begin
  perform private.fold_order_totals();
  perform private.fold_item_totals();
  perform private.fold_record_totals();
  for v_rule in select * from private.retention_rules() r where r.kept is not null order by r.step loop
    exit when v_left <= 0;
    if v_rule.relation = 'users' then
      v_count := private.delete_unconfirmed_accounts(v_rule.kept, v_left);
    else
      -- Built from the declared rules alone.
      execute format(
        $sql$
          with old as (
            select o.ctid from public.%1$I o where %2$s < now() - %3$L::interval and (%4$s) order by %2$s limit %5$s
            for update skip locked
          )
          %6$s where ctid = any (array(select old.ctid from old))
        $sql$,
        v_rule.relation, v_rule.moment, v_rule.kept, coalesce(v_rule.filter, 'true'), v_left,
        case
          when v_rule.change is null then format('delete from public.%I', v_rule.relation)
          else format('update public.%I set %s', v_rule.relation, v_rule.change)
        end
      );
      get diagnostics v_count = row_count;
    end if;
    v_left := v_left - v_count;
  end loop;
  return greatest(least(p_limit, 500), 0) - greatest(v_left, 0);
end;
$$;
revoke execute on function public.shop_thin_records from public, anon, authenticated, service_role;
grant execute on function public.shop_thin_records to service_role;
