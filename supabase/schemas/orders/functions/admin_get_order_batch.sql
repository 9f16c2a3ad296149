-- Returns a change of many orders with its orders: {id, change, created_at, undo_seconds, is_undoing, items:
-- [{order_id, order_number, seen, tracking_number, result, undone}]}; null when there is none. undo_seconds: for how
-- long the caller can still take all of them back that can be, without the two seconds for the way of the click;
-- is_undoing: they were taken back. Raises 42501 without orders.write.
create function public.admin_get_order_batch(p_batch_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('orders.write');
  return (
    select jsonb_build_object('id', b.id, 'change', b.change, 'created_at', b.created_at,
      'undo_seconds', case when b.undo_at is null then private.batch_undo_left(b.id) else 0 end,
      'is_undoing', b.undo_at is not null,
      'items', (
      select jsonb_agg(jsonb_build_object(
        'order_id', i.order_id, 'order_number', i.order_number, 'seen', i.seen,
        'tracking_number', i.shipment -> 'tracking_number', 'result', i.result, 'undone', i.undone
      ) order by i.place)
      from private.order_batch_items i
      where i.batch_id = b.id
    ))
    from public.order_batches b
    where b.id = p_batch_id
  );
end;
$$;
revoke execute on function public.admin_get_order_batch from public, anon, authenticated, service_role;
grant execute on function public.admin_get_order_batch to authenticated;
