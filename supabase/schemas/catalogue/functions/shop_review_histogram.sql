-- Returns the number of approved reviews with five, four, three, two and one star.
create function public.shop_review_histogram(p_product_id uuid)
returns integer[]
language sql
stable
security definer
set search_path = ''
as $$
  select array[
    count(*) filter (where r.rating = 5), count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 3),
    count(*) filter (where r.rating = 2), count(*) filter (where r.rating = 1)
  ]::integer[]
  from public.reviews r
  where r.product_id = p_product_id and r.is_approved;
$$;
revoke execute on function public.shop_review_histogram from public, anon, authenticated, service_role;
grant execute on function public.shop_review_histogram to anon, authenticated, service_role;
