-- Requests the return or exchange of items of the caller's own delivered order.
--   p_request: {order_id, request_key, kind, items: [{order_item_id, quantity, reason, replacement_id?}], comment?,
--   refund_mode?, upi_id?, bank_account_name?, bank_account_number?, bank_ifsc?}, each item once. replacement_id: the
--   variant wanted in exchange, see exchange_variants; without it the same is sent again. The same request_key returns
--   the first request again, whatever else is sent. refund_mode: 'source' for an order paid online; 'upi' (with
--   upi_id) or 'bank' (with bank_*) for one paid in cash; null for an order of 0 rupees and, in an exchange, for one
--   paid in cash.
-- Returns {ok: true, return_id, number, already_requested} or {ok: false, code} with 'not_found', 'request_key_taken',
-- 'not_delivered', 'too_often' (ten requests within an hour), 'window_over', 'invalid_kind', 'invalid_comment',
-- 'nothing_chosen', 'unknown_item', 'invalid_reason', 'too_many' (with lines [{order_item_id, name, left}]),
-- 'replacement_gone' (with such lines; left is the stock, and null when it cannot be chosen any more),
-- 'invalid_refund_mode', 'invalid_upi_id', 'invalid_bank_account' or 'busy'. Raises 22023 for malformed input.
create function public.shop_request_return(p_request jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := private.session_user_id();
  v_input public.return_requests;
  v_items jsonb := p_request -> 'items';
  v_order public.orders;
  v_request public.return_requests;
  v_error jsonb;
  v_lines jsonb;
  v_ms bigint := private.now_ms();
begin
  perform private.validate_object('p_request', p_request, '{
    "order_id": "uuid", "request_key": "uuid", "kind": "text?", "items": "array?", "comment": "text?",
    "refund_mode": "text?", "upi_id": "text?", "bank_account_name": "text?", "bank_account_number": "text?",
    "bank_ifsc": "text?"
  }');
  perform private.validate_object('p_request.items', i.value, '{
    "order_item_id": "uuid?", "quantity": "integer?", "reason": "text?", "replacement_id": "uuid?"
  }')
  from jsonb_array_elements(case when jsonb_typeof(v_items) = 'array' then v_items end) i;
  v_input := jsonb_populate_record(null::public.return_requests, p_request);
  v_input.comment := nullif(btrim(v_input.comment), '');

  select o.* into v_order from public.orders o
  where o.id = v_input.order_id and o.user_id = v_user_id
  for no key update;
  if not found then
    return private.error_result('not_found');
  end if;
  select r.* into v_request from public.return_requests r where r.request_key = v_input.request_key;
  if found then
    if v_request.order_id <> v_input.order_id or v_request.user_id is distinct from v_user_id then
      return private.error_result('request_key_taken');
    end if;
    return jsonb_build_object(
      'ok', true, 'return_id', v_request.id, 'number', v_request.number, 'already_requested', true
    );
  end if;

  if v_order.status <> 'delivered' or v_order.delivered_at is null then
    return private.error_result('not_delivered');
  elsif (
    select count(*) from public.return_requests r
    where r.user_id = v_user_id and r.requested_at > now() - interval '1 hour'
  ) >= 10 then
    return private.error_result('too_often');
  elsif not exists (
    select 1 from public.settings s
    where s.return_window_days > 0
      and (now() at time zone 'Asia/Kolkata')::date
        <= (v_order.delivered_at at time zone 'Asia/Kolkata')::date + s.return_window_days
  ) then
    return private.error_result('window_over');
  elsif v_input.kind is null or v_input.kind not in ('return', 'exchange') then
    return private.error_result('invalid_kind');
  elsif char_length(v_input.comment) > 500 then
    return private.error_result('invalid_comment');
  elsif jsonb_typeof(v_items) is distinct from 'array' or jsonb_array_length(v_items) = 0 then
    return private.error_result('nothing_chosen');
  end if;

  select case
    when bool_or(l.quantity is null or l.quantity < 1) then private.error_result('nothing_chosen')
    when bool_or(i.order_item_id is null) or count(*) <> count(distinct l.order_item_id)
      then private.error_result('unknown_item')
    when bool_or(coalesce(l.reason not in (
      'damaged', 'defective', 'wrong_item', 'not_as_described', 'does_not_fit', 'changed_mind'
    ), true)) then private.error_result('invalid_reason')
  end,
  jsonb_agg(jsonb_build_object('order_item_id', i.order_item_id, 'name', i.product_name, 'left', i.quantity)
    order by i.product_name) filter (where l.quantity > i.quantity)
  into v_error, v_lines
  from jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer, reason text)
  left join private.returnable_items(v_input.order_id) i on i.order_item_id = l.order_item_id;
  if v_error is not null then
    return v_error;
  elsif v_lines is not null then
    return private.error_result('too_many', jsonb_build_object('lines', v_lines));
  end if;
  if v_input.kind = 'exchange' then
    v_lines := private.missing_replacements(v_items);
    if v_lines is not null then
      return private.error_result('replacement_gone', jsonb_build_object('lines', v_lines));
    end if;
  end if;
  v_error := private.check_payee(v_order, v_input);
  if v_error is not null then
    return v_error;
  end if;

  loop
    -- One statement, because the mail about the request names the items.
    with r as (
      insert into public.return_requests (
        number, request_key, order_id, user_id, kind, comment, items_amount, refund_mode,
        upi_id, bank_account_name, bank_account_number, bank_ifsc
      )
      values (
        'RET-' || v_ms, v_input.request_key, v_input.order_id, v_user_id, v_input.kind, v_input.comment,
        private.share_of_items(v_order, v_items), v_input.refund_mode,
        case v_input.refund_mode when 'upi' then v_input.upi_id end,
        case v_input.refund_mode when 'bank' then v_input.bank_account_name end,
        case v_input.refund_mode when 'bank' then v_input.bank_account_number end,
        case v_input.refund_mode when 'bank' then v_input.bank_ifsc end
      )
      on conflict (number) do nothing
      returning *
    ),
    i as (
      insert into public.return_items (return_id, order_item_id, quantity, reason, replacement_id, replacement_label)
      select r.id, l.order_item_id, l.quantity, l.reason, v.id, v.variant_label
      from r
      cross join jsonb_to_recordset(v_items) l (order_item_id uuid, quantity integer, reason text, replacement_id uuid)
      left join public.products v on v.id = l.replacement_id and v_input.kind = 'exchange'
    )
    select * into v_request from r;
    exit when found;
    v_ms := private.next_return_ms(v_ms);
  end loop;
  return jsonb_build_object(
    'ok', true, 'return_id', v_request.id, 'number', v_request.number, 'already_requested', false
  );
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_request_return from public, anon, authenticated, service_role;
grant execute on function public.shop_request_return to authenticated;
