-- Adds a class of goods, or the rate that a class will have from a later day on; null takes that planned rate back. The
-- rates of a day that has begun never change: orders were taxed with them.
-- With a threshold, pieces above that price in rupees have p_rate_above.
-- Returns {ok: true} or {ok: false, code: 'invalid_class' (letters, digits and hyphens, at most 20) | 'invalid_rate' |
-- 'invalid_threshold' (a price and a higher rate above it, or neither) | 'invalid_day' (a class that exists needs a day
-- after today) | 'not_found' (no planned rate to take back)}.
-- Raises 42501 without settings.write.
create function public.admin_save_tax_rate(
  p_tax_code text, p_rate numeric, p_holds_from date default null, p_threshold numeric default null,
  p_rate_above numeric default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_known boolean;
begin
  perform private.require_permission('settings.write');
  lock table public.tax_rates in share row exclusive mode;
  select exists (select 1 from public.tax_rates r where r.tax_code = p_tax_code) into v_is_known;
  if coalesce(p_tax_code !~ '^[a-z][a-z0-9-]{0,19}$', true) then
    return private.error_result('invalid_class');
  elsif p_rate is not null and (p_rate not between 0 and 100 or p_rate <> round(p_rate, 2)) then
    return private.error_result('invalid_rate');
  elsif (p_threshold is null) <> (p_rate_above is null) or p_threshold <= 0 or p_threshold > 99999999.99
    or p_threshold <> round(p_threshold, 2) or p_rate_above not between 0 and 100 or p_rate_above <= p_rate
    or p_rate_above <> round(p_rate_above, 2)
  then
    return private.error_result('invalid_threshold');
  elsif v_is_known and coalesce(p_holds_from <= private.india_today(), true) then
    return private.error_result('invalid_day');
  end if;
  if p_rate is null then
    delete from public.tax_rates r where r.tax_code = p_tax_code and r.holds_from = p_holds_from;
    if not found then
      return private.error_result('not_found');
    end if;
  else
    insert into public.tax_rates (tax_code, holds_from, rate, threshold, rate_above)
    values (
      p_tax_code, case when v_is_known then p_holds_from else '2017-07-01' end, p_rate, p_threshold, p_rate_above
    )
    on conflict (tax_code, holds_from) do update
    set rate = excluded.rate, threshold = excluded.threshold, rate_above = excluded.rate_above;
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_save_tax_rate from public, anon, authenticated, service_role;
grant execute on function public.admin_save_tax_rate to authenticated;
