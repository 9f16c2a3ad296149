-- Queues the mails that a product is back in stock, the oldest notices first, and deletes the notices. Of one product
-- at most five for each unit that is left: the others wait for the next run, while the stock lasts. Returns how many.
-- Steps from one product with notices to the next by the index and looks each up by its key, so that it reads neither
-- the catalogue nor the notices of what is sold out.
create function public.shop_queue_stock_notices(p_limit integer)
returns integer
language plpgsql
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_notice record;
  v_count integer := 0;
begin
  for v_notice in
    with recursive noticed as (
      (select n.product_id from public.stock_notices n order by n.product_id limit 1)
      union all
      select (
        select n.product_id from public.stock_notices n
        where n.product_id > w.product_id order by n.product_id limit 1
      )
      from noticed w where w.product_id is not null
    ),
    due as (
      select s.id
      from noticed w
      cross join lateral (
        select p.id, p.stock from public.products p
        where p.id = w.product_id and p.is_active and p.is_offered and p.stock > 0 offset 0
      ) p
      cross join lateral (
        select n.id, n.created_at from public.stock_notices n
        where n.product_id = p.id order by n.created_at, n.id limit least(5 * p.stock::bigint, p_limit)
      ) s
      order by s.created_at, s.id limit p_limit
    ),
    taken as (
      delete from public.stock_notices n
      where n.id in (
        select l.id from public.stock_notices l where l.id in (select d.id from due d) for update skip locked
      )
      returning n.id, n.user_id, n.product_id, n.created_at
    )
    select t.id, t.user_id, p.id as product_id, p.price, p.price_varies,
      concat_ws(' · ', p.name, p.variant_label) as product_name
    from taken t join public.products p on p.id = t.product_id
    order by t.created_at, t.id
  loop
    perform private.queue_shopper_mail(
      'stock-back', v_notice.user_id, null, 'stock-back-' || v_notice.id,
      jsonb_build_object(
        'product_id', v_notice.product_id, 'product_name', v_notice.product_name, 'price', v_notice.price,
        'price_varies', v_notice.price_varies,
        'tax', (
          select jsonb_build_object('mode', s.tax_mode, 'rate', s.tax_rate, 'included', s.prices_include_tax)
          from public.settings s
        )
      )
    );
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
revoke execute on function public.shop_queue_stock_notices from public, anon, authenticated, service_role;
grant execute on function public.shop_queue_stock_notices to service_role;
