-- Returns one page of payments, newest first: {total, payments}.
--   p_query: {limit, offset, search?, status?, from?, to?}. status: authorized, captured, refunded (in part or whole),
--   failed, unmatched (of no order of this shop), or attention: what private.payment_problems has, which may be a
--   refund or an order instead. search is a whole id of a payment or of an order at Razorpay, or an order's number;
--   from and to are days in India. Empty and null mean any. At most 500 rows.
-- Counting stops at 1,001. Raises 42501 without refunds.write, 22023 for malformed input.
create function public.admin_list_payments(p_query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  v_query record;
  v_search text := btrim(coalesce(p_query ->> 'search', ''));
  v_source text;
  v_payments jsonb;
  v_total integer;
begin
  perform private.require_permission('refunds.write');
  perform private.validate_object('p_query', p_query, '{
    "limit": "integer", "offset": "integer", "search": "text?", "status": "text?", "from": "date?", "to": "date?"
  }');
  select q.* into v_query
  from jsonb_to_record(p_query) as q ("limit" integer, "offset" integer, status text, "from" date, "to" date);
  v_source := concat_ws(
    ' and ',
    case when v_query.status = 'attention' then
      'select x.id, x.kind as problem, x.payment_id, x.order_id, x.amount, x.since as at
       from private.payment_problems x where true'
    else
      'select x.id, null as problem, x.id as payment_id, x.order_id, x.amount, x.created_at as at
       from public.payments x where true'
    end,
    case
      when v_query.status in ('authorized', 'captured', 'failed') then format('x.status = %L', v_query.status)
      when v_query.status = 'refunded' then 'x.refunded_amount > 0'
      when v_query.status = 'unmatched' then 'x.order_id is null'
    end,
    case
      when v_search = '' then null
      when v_search like 'pay\_%' and v_query.status = 'attention' then format('x.payment_id = %L', v_search)
      when v_search like 'pay\_%' then format('x.id = %L', v_search)
      else format(
        '(x.order_id = any (%L::uuid[])%s)',
        array(
          select o.id from public.orders o
          where o.order_number = upper(v_search) or o.order_number = 'ORD-' || v_search
            or o.razorpay_order_id = v_search
        ),
        case when v_query.status is distinct from 'attention' then
          format(' or (x.order_id is null and x.razorpay_order_id = %L)', v_search)
        end
      )
    end
  );
  v_source := format(
    'select * from (%s) b where %s', v_source,
    concat_ws(
      ' and ',
      'true',
      case when v_query."from" is not null then
        format('b.at >= %L', v_query."from"::timestamp at time zone 'Asia/Kolkata')
      end,
      case when v_query."to" is not null then
        format('b.at < %L', (v_query."to" + 1)::timestamp at time zone 'Asia/Kolkata')
      end
    )
  );
  execute format('select count(*) from (%s limit 1001) c', v_source) into v_total;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(
       ''id'', b.id, ''problem'', b.problem, ''payment_id'', b.payment_id, ''order_id'', b.order_id,
       ''order_number'', o.order_number, ''amount'', b.amount, ''at'', b.at, ''status'', p.status,
       ''refunded'', coalesce(p.refunded_amount, 0), ''method'', p.method, ''error'', p.error_description
     ) order by b.at desc, b.id), ''[]'')
     from (%s order by b.at desc, b.id limit $1 offset $2) b
     left join public.payments p on p.id = b.payment_id
     left join public.orders o on o.id = b.order_id',
    v_source
  )
  into v_payments
  using least(greatest(v_query."limit", 0), 500), least(greatest(v_query."offset", 0), 10000000);
  return jsonb_build_object('total', v_total, 'payments', v_payments);
end;
$$;
revoke execute on function public.admin_list_payments from public, anon, authenticated, service_role;
grant execute on function public.admin_list_payments to authenticated;
