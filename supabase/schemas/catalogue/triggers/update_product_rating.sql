-- Recomputes rating and reviews_count of a product from its approved reviews.
create function private.update_product_rating()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_product_id uuid;
begin
  foreach v_product_id in array array_remove(
    array[
      case when tg_op <> 'DELETE' then new.product_id end,
      case
        when tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.product_id <> new.product_id) then old.product_id
      end
    ],
    null
  )
  loop
    -- Locked first, so that two approvals at once count each other.
    perform 1 from public.products p where p.id = v_product_id for no key update;
    update public.products p
    set rating = coalesce(s.rating, 0), reviews_count = s.reviews_count
    from (
      select round(avg(r.rating), 1) as rating, count(*) as reviews_count
      from public.reviews r where r.product_id = v_product_id and r.is_approved
    ) s
    where p.id = v_product_id
      and (p.rating, p.reviews_count) is distinct from (coalesce(s.rating, 0), s.reviews_count);
  end loop;
  return null;
end;
$$;
revoke execute on function private.update_product_rating from public, anon, authenticated, service_role;
