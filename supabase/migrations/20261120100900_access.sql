-- Who may do what. Nothing is granted by default; row level security is on for every table, so that a
-- missing policy refuses. Columns are granted one by one: security by row does not protect columns.
-- orders, order_items, coupon_redemptions, stock_movements, order_status_history and audit_log are
-- written by functions and triggers alone, whoever asks.

revoke all on all tables in schema public from public, anon, authenticated, service_role;
revoke all on all sequences in schema public from public, anon, authenticated, service_role;
revoke execute on all functions in schema public from public, anon, authenticated, service_role;
revoke execute on all functions in schema private from public, anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;
grant select on all tables in schema public to service_role;
grant insert, update, delete on public.categories, public.products, public.reviews, public.coupons,
  public.wishlist, public.addresses to service_role;
grant update on public.users, public.settings to service_role;

-- Functions
grant execute on function private.is_admin() to authenticated, service_role;
grant execute on function public.list_products(text, text, text, integer, integer)
  to anon, authenticated, service_role;
grant execute on function public.place_order(
  uuid, uuid, uuid, jsonb, numeric, numeric, numeric, numeric, numeric, numeric, text, jsonb, text
) to service_role;
grant execute on function public.expire_unpaid() to service_role;
grant execute on function public.cancel_order(uuid) to authenticated;
grant execute on function public.set_default_address(uuid) to authenticated;
grant execute on function public.set_order_status(uuid, text) to authenticated;
grant execute on function public.set_admin(uuid, boolean) to authenticated;

-- users
grant select on public.users to authenticated;
grant update (full_name, phone, avatar_url) on public.users to authenticated;
create policy users_select on public.users for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy users_update_own on public.users for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- addresses: whether one is the default is decided by the insert trigger and set_default_address
grant select, delete on public.addresses to authenticated;
grant insert (user_id, first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone, is_default)
  on public.addresses to authenticated;
grant update (first_name, last_name, address_line_1, address_line_2, city, state, postal_code, phone)
  on public.addresses to authenticated;
create policy addresses_select_own on public.addresses for select to authenticated
  using (user_id = (select auth.uid()));
create policy addresses_insert_own on public.addresses for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy addresses_update_own on public.addresses for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy addresses_delete_own on public.addresses for delete to authenticated
  using (user_id = (select auth.uid()));

-- categories
grant select on public.categories to anon, authenticated;
grant delete on public.categories to authenticated;
grant insert (name, slug, is_active, sort_order) on public.categories to authenticated;
grant update (name, slug, is_active, sort_order) on public.categories to authenticated;
create policy categories_select_anon on public.categories for select to anon using (is_active);
create policy categories_select on public.categories for select to authenticated
  using (is_active or (select private.is_admin()));
create policy categories_insert_admin on public.categories for insert to authenticated
  with check ((select private.is_admin()));
create policy categories_update_admin on public.categories for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy categories_delete_admin on public.categories for delete to authenticated
  using ((select private.is_admin()));

-- products: rating and reviews_count belong to the reviews trigger
grant select on public.products to anon, authenticated;
grant delete on public.products to authenticated;
grant insert (name, description, short_description, price, compare_price, sku, category_id, brand, stock, is_featured,
  is_active, image_url, images, hsn_code, country_of_origin) on public.products to authenticated;
grant update (name, description, short_description, price, compare_price, sku, category_id, brand, stock, is_featured,
  is_active, image_url, images, hsn_code, country_of_origin) on public.products to authenticated;
create policy products_select_anon on public.products for select to anon using (is_active);
create policy products_select on public.products for select to authenticated
  using (is_active or (select private.is_admin()));
create policy products_insert_admin on public.products for insert to authenticated
  with check ((select private.is_admin()));
create policy products_update_admin on public.products for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy products_delete_admin on public.products for delete to authenticated
  using ((select private.is_admin()));

-- reviews: written by shoppers who had the product delivered, always unapproved; admins approve or remove
grant select on public.reviews to anon, authenticated;
grant insert (product_id, user_id, rating, title, comment) on public.reviews to authenticated;
grant update (is_approved) on public.reviews to authenticated;
grant delete on public.reviews to authenticated;
create policy reviews_select_anon on public.reviews for select to anon using (is_approved);
create policy reviews_select on public.reviews for select to authenticated
  using (is_approved or user_id = (select auth.uid()) or (select private.is_admin()));
create policy reviews_insert_buyer on public.reviews for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and not is_approved
    and exists (
      select 1
      from public.order_items i
      join public.orders o on o.id = i.order_id
      where i.product_id = reviews.product_id and o.user_id = (select auth.uid()) and o.status = 'delivered'
    )
  );
create policy reviews_update_admin on public.reviews for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy reviews_delete_admin on public.reviews for delete to authenticated
  using ((select private.is_admin()));

-- wishlist
grant select, delete on public.wishlist to authenticated;
grant insert (user_id, product_id) on public.wishlist to authenticated;
create policy wishlist_select_own on public.wishlist for select to authenticated
  using (user_id = (select auth.uid()));
create policy wishlist_insert_own on public.wishlist for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy wishlist_delete_own on public.wishlist for delete to authenticated
  using (user_id = (select auth.uid()));

-- coupons: shoppers name a code, they never see the list; used_count belongs to the order functions
grant select, delete on public.coupons to authenticated;
grant insert (code, name, description, type, value, minimum_amount, maximum_discount, usage_limit, user_limit,
  starts_at, expires_at, is_active) on public.coupons to authenticated;
grant update (code, name, description, type, value, minimum_amount, maximum_discount, usage_limit, user_limit,
  starts_at, expires_at, is_active) on public.coupons to authenticated;
create policy coupons_select_admin on public.coupons for select to authenticated
  using ((select private.is_admin()));
create policy coupons_insert_admin on public.coupons for insert to authenticated
  with check ((select private.is_admin()));
create policy coupons_update_admin on public.coupons for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy coupons_delete_admin on public.coupons for delete to authenticated
  using ((select private.is_admin()));

-- the books: read by those concerned
grant select on public.orders, public.order_items, public.order_status_history, public.coupon_redemptions,
  public.stock_movements, public.audit_log to authenticated;
create policy orders_select on public.orders for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy order_items_select on public.order_items for select to authenticated
  using (
    (select private.is_admin())
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );
create policy order_status_history_select on public.order_status_history for select to authenticated
  using (
    (select private.is_admin())
    or exists (select 1 from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
  );
create policy coupon_redemptions_select on public.coupon_redemptions for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy stock_movements_select_admin on public.stock_movements for select to authenticated
  using ((select private.is_admin()));
create policy audit_log_select_admin on public.audit_log for select to authenticated
  using ((select private.is_admin()));

-- settings
grant select on public.settings to anon, authenticated;
grant update (site_name, site_description, contact_email, contact_phone, address, currency, tax_rate, shipping_fee,
  free_shipping_threshold, enable_cod, enable_razorpay, razorpay_key_id, cod_limit, delivery_days_min,
  delivery_days_max, return_window_days) on public.settings to authenticated;
create policy settings_select on public.settings for select to anon, authenticated using (true);
create policy settings_update_admin on public.settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
