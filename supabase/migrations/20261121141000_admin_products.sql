-- The catalogue as admins keep it: one page of the list, saving what somebody else has not changed meanwhile,
-- stock through the ledger, deleting what was never sold, and many products at once.

create index products_admin_search_idx on public.products
  using gin (lower(name || ' ' || sku) extensions.gin_trgm_ops);
create index products_all_by_name_idx on public.products (lower(name), id);
create index products_all_by_price_idx on public.products (price, id);
create index products_all_by_stock_idx on public.products (stock, id);

create function private.require_admin()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'this is for admins';
  end if;
end;
$$;

-- Changes when an admin's field changes, and not when somebody buys or rates the product. Stock is compared apart.
create function private.product_version(p_product public.products)
returns text
language sql
stable
set search_path = ''
as $$
  select md5((to_jsonb(p_product)
    - '{stock,rating,reviews_count,created_at,updated_at,search_words}'::text[])::text);
$$;

-- A product as an admin's form knows it.
create function private.product_form(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select (to_jsonb(p_product) - 'search_words')
    || jsonb_build_object('version', private.product_version(p_product));
$$;

-- One page of all products. p_status: '', active, inactive or featured; p_sort: newest (the default), name, price-asc,
-- price-desc or stock. total_count is the number of matches over all pages, 1,001 when there are more than 1,000; it
-- comes with one row of nulls when the page is beyond the last. Error 42501 unless an admin asks.
create function public.admin_products(
  p_search text default '',
  p_category_id uuid default null,
  p_status text default '',
  p_low_stock boolean default false,
  p_sort text default 'newest',
  p_limit integer default 20,
  p_offset integer default 0
)
returns table (
  id uuid,
  name text,
  sku text,
  price numeric,
  stock integer,
  is_active boolean,
  is_featured boolean,
  image_url text,
  images jsonb,
  category_name text,
  total_count integer
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_pattern text := '%' || replace(replace(replace(lower(btrim(coalesce(p_search, ''))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- Constants only; what was typed comes in as parameters.
  v_where text := 'true'
    || case when v_pattern <> '%%' then ' and lower(p.name || '' '' || p.sku) like $1' else '' end
    || case when p_category_id is not null then ' and p.category_id = $2' else '' end
    || case p_status when 'active' then ' and p.is_active' when 'inactive' then ' and not p.is_active'
         when 'featured' then ' and p.is_featured' else '' end
    || case when p_low_stock then ' and p.stock <= 5' else '' end;
  v_order text := case p_sort
    when 'name' then 'lower(p.name), p.id'
    when 'price-asc' then 'p.price, p.id'
    when 'price-desc' then 'p.price desc, p.id desc'
    when 'stock' then 'p.stock, p.id'
    else 'p.created_at desc, p.id' end;
  v_ids uuid[];
  v_total integer;
begin
  perform private.require_admin();
  execute 'select count(*)::integer, array_agg(c.id) from (select p.id from public.products p where ' || v_where
    || ' limit 1001) c'
  into v_total, v_ids using v_pattern, p_category_id;
  if v_total <= 1000 then
    v_where := 'p.id = any ($6)';
  end if;
  return query execute format(
    'select p.id, p.name, p.sku, p.price, p.stock, p.is_active, p.is_featured, p.image_url, p.images, c.name, $3
     from (select * from public.products p where %1$s order by %2$s limit $4 offset $5) p
     left join public.categories c on c.id = p.category_id
     order by %2$s', v_where, v_order)
  using v_pattern, p_category_id, v_total,
    least(greatest(coalesce(p_limit, 20), 1), 100), least(greatest(coalesce(p_offset, 0), 0), 1000000), v_ids;
  if not found then
    total_count := v_total;
    return next;
  end if;
end;
$$;

-- The product of an edit form, with its version; null when there is none. Error 42501 unless an admin asks.
create function public.admin_product(p_product_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select private.product_form(p) from public.products p where p.id = p_product_id);
end;
$$;

-- Sets a stock, with its reason in the ledger, and leaves an audit row. The caller holds the product's lock.
create function private.set_stock(p_product public.products, p_stock integer, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_stock = p_product.stock then
    return;
  end if;
  perform private.set_context('admin', auth.uid(), p_reason);
  update public.products p set stock = p_stock where p.id = p_product.id;
  perform private.clear_context();
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (auth.uid(), 'update', 'products', p_product.id::text,
    jsonb_build_object('stock', p_product.stock),
    jsonb_build_object('stock', p_stock, 'reason', p_reason));
end;
$$;

-- Saves an edit form: p_product holds the columns by name. p_version and p_seen_stock are what the form showed; a
-- stock left as it was shown is left alone, however many were sold meanwhile.
-- {ok: true} or {ok: false, code: 'not_found' | 'changed' (with product, as it is now) | 'sku_taken' |
-- 'unknown_category' | 'busy'}. Error 42501 unless an admin asks.
create function public.save_product(
  p_product_id uuid,
  p_version text,
  p_seen_stock integer,
  p_product jsonb,
  p_reason text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_old public.products;
  v_new public.products;
begin
  perform private.require_admin();
  select p.* into v_old from public.products p where p.id = p_product_id for no key update;
  if not found then
    return private.refuse('not_found');
  end if;
  v_new := jsonb_populate_record(v_old, p_product - '{id,rating,reviews_count,created_at,updated_at}'::text[]);
  if private.product_version(v_old) is distinct from p_version
    or (v_new.stock <> p_seen_stock and v_old.stock <> p_seen_stock)
  then
    return private.refuse('changed', jsonb_build_object('product', private.product_form(v_old)));
  end if;
  if v_new.stock <> p_seen_stock then
    perform private.set_stock(v_old, v_new.stock, p_reason);
  end if;
  update public.products p
  set name = v_new.name, description = v_new.description, short_description = v_new.short_description,
    price = v_new.price, compare_price = v_new.compare_price, sku = v_new.sku, category_id = v_new.category_id,
    brand = v_new.brand, is_featured = v_new.is_featured, is_active = v_new.is_active, image_url = v_new.image_url,
    images = v_new.images, hsn_code = v_new.hsn_code, country_of_origin = v_new.country_of_origin,
    warranty_months = v_new.warranty_months
  where p.id = p_product_id;
  return jsonb_build_object('ok', true);
exception
  when unique_violation then
    return private.refuse('sku_taken');
  when foreign_key_violation then
    return private.refuse('unknown_category');
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- Adds to the stock or takes from it. {ok: true, stock} or {ok: false, code: 'not_found' | 'too_few' (with stock) |
-- 'too_many' | 'busy'}. Error 42501 unless an admin asks.
create function public.change_stock(p_product_id uuid, p_change integer, p_reason text)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_product public.products;
  v_stock integer;
begin
  perform private.require_admin();
  select p.* into v_product from public.products p where p.id = p_product_id for no key update;
  if not found then
    return private.refuse('not_found');
  end if;
  v_stock := v_product.stock + p_change;
  if v_stock < 0 then
    return private.refuse('too_few', jsonb_build_object('stock', v_product.stock));
  elsif v_stock > 9999999 then
    return private.refuse('too_many', jsonb_build_object('stock', v_product.stock));
  end if;
  perform private.set_stock(v_product, v_stock, p_reason);
  return jsonb_build_object('ok', true, 'stock', v_stock);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- Deletes a product that nobody ever ordered; one with orders becomes inactive, and history keeps it.
-- {ok: true, deleted} or {ok: false, code: 'not_found' | 'busy'}. Error 42501 unless an admin asks.
create function public.delete_product(p_product_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_is_sold boolean;
begin
  perform private.require_admin();
  -- The lock that an order being placed waits for.
  perform 1 from public.products p where p.id = p_product_id for update;
  if not found then
    return private.refuse('not_found');
  end if;
  v_is_sold := exists (select from public.order_items i where i.product_id = p_product_id);
  if v_is_sold then
    update public.products p set is_active = false, is_featured = false where p.id = p_product_id;
  else
    delete from public.products p where p.id = p_product_id;
  end if;
  return jsonb_build_object('ok', true, 'deleted', not v_is_sold);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- One change to many products: activate, deactivate, feature, unfeature, price (to p_amount rupees) or percent (the
-- price by p_amount percent, to the rupee, half up, at least 1). All of them or none.
-- {ok: true, changed} or {ok: false, code: 'invalid' | 'out_of_range' | 'busy'}. Error 42501 unless an admin asks.
create function public.change_products(p_product_ids uuid[], p_change text, p_amount numeric default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_changed integer;
begin
  perform private.require_admin();
  if p_change not in ('activate', 'deactivate', 'feature', 'unfeature', 'price', 'percent')
    or (p_change in ('price', 'percent') and p_amount is null)
  then
    return private.refuse('invalid');
  end if;
  perform 1 from public.products p where p.id = any (p_product_ids) order by p.id for no key update;
  update public.products p
  set is_active = case p_change when 'activate' then true when 'deactivate' then false else p.is_active end,
    is_featured = case p_change when 'feature' then true when 'unfeature' then false else p.is_featured end,
    price = case p_change
      when 'price' then p_amount
      when 'percent' then greatest(floor(p.price * (100 + p_amount) / 100 + 0.5), 1)
      else p.price end
  where p.id = any (p_product_ids);
  get diagnostics v_changed = row_count;
  return jsonb_build_object('ok', true, 'changed', v_changed);
exception
  when check_violation or numeric_value_out_of_range then
    return private.refuse('out_of_range');
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- What an import compares with: [{sku, name, price, stock, is_active}] of those SKUs that exist, of at most 1,000.
-- Error 42501 unless an admin asks.
create function public.products_by_sku(p_skus text[])
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'sku', p.sku, 'name', p.name, 'price', p.price, 'stock', p.stock, 'is_active', p.is_active
    )), '[]')
    from public.products p
    where p.sku = any (p_skus[1:1000])
  );
end;
$$;

-- Writes price, stock and active flag of up to 1,000 products by SKU, as a preview showed them: each row is {sku,
-- price, stock, is_active} with seen, the same three as they were then. All rows, or none when one differs by now.
-- {ok: true, changed} or {ok: false, code: 'changed' (with sku) | 'too_many' | 'busy'}. Error 42501 unless an admin asks.
create function public.import_products(p_rows jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_sku text;
begin
  perform private.require_admin();
  if jsonb_array_length(p_rows) > 1000 then
    return private.refuse('too_many');
  end if;
  perform 1 from public.products p
  where p.sku in (select r ->> 'sku' from jsonb_array_elements(p_rows) r)
  order by p.id
  for no key update;

  select r ->> 'sku' into v_sku
  from jsonb_array_elements(p_rows) r
  left join public.products p on p.sku = r ->> 'sku'
  where p.id is null
    or (p.price, p.stock, p.is_active) is distinct from (
      (r #>> '{seen,price}')::numeric, (r #>> '{seen,stock}')::integer, (r #>> '{seen,is_active}')::boolean)
  limit 1;
  if found then
    return private.refuse('changed', jsonb_build_object('sku', v_sku));
  end if;

  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  select auth.uid(), 'update', 'products', p.id::text,
    jsonb_build_object('stock', p.stock), jsonb_build_object('stock', r.stock, 'reason', 'import')
  from jsonb_to_recordset(p_rows) r (sku text, stock integer)
  join public.products p on p.sku = r.sku
  where p.stock <> r.stock;

  perform private.set_context('admin', auth.uid(), 'import');
  update public.products p set stock = r.stock
  from jsonb_to_recordset(p_rows) r (sku text, stock integer)
  where p.sku = r.sku and p.stock <> r.stock;
  perform private.clear_context();

  update public.products p set price = r.price, is_active = r.is_active
  from jsonb_to_recordset(p_rows) r (sku text, price numeric, is_active boolean)
  where p.sku = r.sku and (p.price, p.is_active) is distinct from (r.price, r.is_active);
  return jsonb_build_object('ok', true, 'changed', jsonb_array_length(p_rows));
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

revoke execute on function private.require_admin, private.product_version, private.product_form, private.set_stock,
  public.admin_products, public.admin_product, public.save_product, public.change_stock, public.delete_product,
  public.change_products, public.products_by_sku, public.import_products
  from public, anon, authenticated, service_role;
grant execute on function public.admin_products, public.admin_product, public.save_product, public.change_stock,
  public.delete_product, public.change_products, public.products_by_sku, public.import_products to authenticated;
