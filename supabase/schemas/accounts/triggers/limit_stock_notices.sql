-- Rejects a shopper's notice of a product that is in stock ('stock_notice_in_stock'), which would only bring a mail,
-- and the fifty-first ('stock_notices_full'); one that exists already is left to its key, and one for somebody else to
-- the policy, which this trigger precedes.
-- Security definer, so that all notices are counted and not only those the caller may see.
create function private.limit_stock_notices()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.user_id is distinct from coalesce(auth.uid(), new.user_id) then
    return new;
  end if;
  if auth.uid() is not null
    and exists (select from public.products p where p.id = new.product_id and p.stock > 0)
  then
    raise exception using message = 'stock_notice_in_stock';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('haat:stock_notices:' || new.user_id, 0));
  if (select count(*) from public.stock_notices n where n.user_id = new.user_id) >= 50
    and not exists (
      select from public.stock_notices n where n.user_id = new.user_id and n.product_id = new.product_id
    )
  then
    raise exception using message = 'stock_notices_full';
  end if;
  return new;
end;
$$;
revoke execute on function private.limit_stock_notices from public, anon, authenticated, service_role;
