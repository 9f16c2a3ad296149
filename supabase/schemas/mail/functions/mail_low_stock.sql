-- Queues the mail about products that are low to the shop's contact address: once a day in India, from 8 in the
-- morning, when there are any. unless the settings say no.
create function private.mail_low_stock()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_now timestamp := now() at time zone 'Asia/Kolkata';
  v_key text := 'owner-stock-' || v_now::date;
  v_count integer;
begin
  if extract(hour from v_now) < 8 or not (select s.low_stock_mail from public.settings s)
    or exists (select 1 from public.outbox m where m.idempotency_key = v_key)
  then
    return;
  end if;
  select count(*) into v_count from (
    select 1 from private.stock_levels l join public.products p on p.id = l.product_id
    where l.is_low and p.is_active limit 1001
  ) c;
  if v_count = 0 then
    return;
  end if;
  perform private.queue_owner_mail('owner-stock', null, v_key, jsonb_build_object(
    'count', v_count,
    'products', (
      select jsonb_agg(jsonb_build_object('name', w.name, 'sku', w.sku, 'stock', w.stock) order by w.stock, w.name)
      from (
        select concat_ws(' · ', p.name, p.variant_label) as name, p.sku, l.stock
        from private.stock_levels l join public.products p on p.id = l.product_id
        where l.is_low and p.is_active order by l.stock, l.product_id limit 30
      ) w
    )
  ));
end;
$$;
revoke execute on function private.mail_low_stock from public, anon, authenticated, service_role;
