-- Fixtures for product lists, coupons and messages.
begin;

-- Calls public.shop_list_products as p_who. Returns the rows as an array, in their order. The only call of it.
create function tests.shop_list_products(
  p_search text default '',
  p_category text default '',
  p_sort text default 'name',
  p_limit integer default 24,
  p_offset integer default 0,
  p_min numeric default null,
  p_max numeric default null,
  p_in_stock boolean default false,
  p_min_rating numeric default null,
  p_who text default 'anon'
)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, format(
    '(select coalesce(jsonb_agg(to_jsonb(l)), ''[]'') from public.shop_list_products(%L) l)',
    jsonb_build_object(
      'search', p_search, 'category', p_category, 'sort', p_sort, 'limit', p_limit, 'offset', p_offset,
      'min_price', p_min, 'max_price', p_max, 'in_stock', p_in_stock, 'min_rating', p_min_rating
    )
  ));
$$;

-- Returns the products that public.shop_list_products lists of a collection for p_query, as an array in their order.
create function tests.collection(p_slug text, p_query jsonb)
returns jsonb
language sql
as $$
  select tests.call_as('anon', format(
    '(select coalesce(jsonb_agg(to_jsonb(l)), ''[]'') from public.shop_list_products(%L) l)',
    p_query || jsonb_build_object('collection', p_slug)
  ));
$$;

-- Adds four products whose names start with "zqx_", which no other product has:
-- apple (Rs 30), banana (Rs 10), cherry (Rs 20, sold out, inactive category) and date (inactive).
-- Banana has a review of 5 stars, cherry one of 3.
create function tests.create_fruit()
returns void
language sql
as $$
  insert into public.products (id, name, price, stock, sku, category_id, is_active, created_at)
  values
    (tests.id('apple'), 'Zqx_apple 100%', 30, 1, 'TEST-A', tests.id('pots'), true, '2026-01-03'),
    (tests.id('banana'), 'zqx_Banana', 10, 1, 'TEST-B', tests.id('pots'), true, '2026-01-01'),
    (tests.id('cherry'), 'ZQX_cherry', 20, 0, 'TEST-C', tests.id('attic'), true, '2026-01-02'),
    (tests.id('date'), 'zqx_date', 5, 1, 'TEST-D', tests.id('pots'), false, '2026-01-04');
  insert into public.reviews (product_id, rating, is_approved)
  values (tests.id('banana'), 5, true), (tests.id('cherry'), 3, true);
$$;

-- Returns the fruit among the rows of tests.shop_list_products, in their order: 'apple banana'.
create function tests.fruit(p_rows jsonb)
returns text
language sql
as $$
  select coalesce(string_agg(substring(lower(p ->> 'name') from '^zqx_([a-z]+)'), ' ' order by n), '')
  from jsonb_array_elements(p_rows) with ordinality e (p, n);
$$;

-- Calls public.admin_list_products as p_who. The only call of it.
create function tests.admin_list_products(
  p_search text default '',
  p_status text default '',
  p_low_stock boolean default false,
  p_sort text default 'newest',
  p_limit integer default 20,
  p_offset integer default 0,
  p_who text default 'admin'
)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, format(
    'public.admin_list_products(%L)',
    jsonb_build_object(
      'search', p_search, 'status', p_status, 'low_stock', p_low_stock, 'sort', p_sort, 'limit', p_limit,
      'offset', p_offset
    )
  ));
$$;

-- Returns the SKUs of the products of tests.admin_list_products, in their order, as the text of an array.
create function tests.skus(p_answer jsonb)
returns text
language sql
as $$
  select coalesce(jsonb_agg(p ->> 'sku' order by n), '[]')::text
  from jsonb_array_elements(p_answer -> 'products') with ordinality e (p, n);
$$;

-- Calls public.shop_find_coupon as the server does for p_who, for the cart of a name.
create function tests.shop_find_coupon(p_who text, p_code text, p_cart text default null)
returns jsonb
language sql
as $$
  select tests.call_as('service_role', format(
    'public.shop_find_coupon(%L, %L, %L)', p_code, tests.id(nullif(p_who, 'anon')), tests.id(p_cart)
  ));
$$;

-- Places an order of p_quantity lamps as asha with a coupon. Returns 'ok' or the error code.
create function tests.order_with_coupon(
  p_code text,
  p_discount numeric default 10,
  p_quantity integer default 2
)
returns text
language sql
as $$
  select tests.outcome(tests.shop_place_order(
    'asha', tests.order_line('lamp', p_quantity), p_coupon => p_code, p_discount => p_discount
  ));
$$;

-- Sends a contact message as p_who. Returns the ticket number or the SQLSTATE of the error.
create function tests.shop_send_message(
  p_who text,
  p_name text default 'Asha',
  p_email text default 'asha@tests.example',
  p_message text default 'Where is it?',
  p_order_number text default null
)
returns text
language sql
as $$
  select coalesce(a ->> 'error', a #>> '{}')
  from (
    select tests.call_as(
      p_who,
      format('public.shop_send_message(%L, %L, %L, %L)', p_name, p_email, p_message, p_order_number)
    ) as a
  ) s;
$$;

-- Returns the rating of the lamp and its number of reviews.
create function tests.rating()
returns text
language sql
as $$
  select rating || ' ' || reviews_count from public.products where id = tests.id('lamp');
$$;

-- Calls public.shop_suggest_products as a visitor. Returns the names, joined with '; '.
create function tests.shop_suggest_products(p_arguments text)
returns text
language sql
as $$
  select coalesce(
    tests.call_as(
      'anon',
      $sql$(select string_agg(name, '; ') from public.shop_suggest_products($sql$ || p_arguments || '))'
    ) #>> '{}',
    ''
  );
$$;

-- Adds the product kurta (SKU TEST-KURTA) with the options Size (S, M) and Colour (Indigo, Rust). Its variants, each
-- with the id of its name: kurta-s (Rs 500, 2 in stock, S and Indigo), kurta-m (Rs 600, 3 in stock, M and Indigo) and
-- kurta-rust (Rs 500, none in stock, S and Rust).
create function tests.create_kurta()
returns void
language sql
as $$
  select tests.create_product('kurta', 999, 0);
  update public.products
  set options = '[{"name": "Size", "values": ["S", "M"]}, {"name": "Colour", "values": ["Indigo", "Rust"]}]'
  where id = tests.id('kurta');
  insert into public.products (id, name, variant_of, option_values, sku, price, stock)
  values
    (tests.id('kurta-s'), '', tests.id('kurta'), '{S,Indigo}', 'TEST-KURTA-S', 500, 2),
    (tests.id('kurta-m'), '', tests.id('kurta'), '{M,Indigo}', 'TEST-KURTA-M', 600, 3),
    (tests.id('kurta-rust'), '', tests.id('kurta'), '{S,Rust}', 'TEST-KURTA-RUST', 500, 0);
$$;

-- Adds products for filters, whose names start with "zqx": the kurta (see create_kurta) of the brand Zqtaj; a stole
-- (Rs 700) of Zqtaj; and a lamp (Rs 3,000, sold out, 4.5 stars) of Zqroy.
create function tests.create_brands()
returns void
language sql
as $$
  select tests.create_kurta();
  update public.products set name = 'zqx kurta', brand = 'Zqtaj' where id = tests.id('kurta');
  select tests.create_product('zqx stole', 700, 1), tests.create_product('zqx oil lamp', 3000, 0);
  update public.products set brand = ' Zqtaj ' where id = tests.id('zqx stole');
  update public.products set brand = 'Zqroy', rating = 4.5 where id = tests.id('zqx oil lamp');
$$;

-- Returns what public.shop_list_facets lists for p_query: 'Brand Zqroy 1, Zqtaj 2; Size M 1, S 1', '-' for a number
-- that is null.
create function tests.facets(p_query jsonb)
returns text
language sql
as $$
  select string_agg(f.name || ' ' || f.values, '; ' order by f.name)
  from (
    select e ->> 'name' as name, string_agg(
      (v ->> 'value') || ' ' || coalesce(v ->> 'products', '-'), ', ' order by v ->> 'value'
    ) as values
    from jsonb_array_elements(
      tests.call_as('anon', format('public.shop_list_facets(%L)', p_query)) -> 'facets'
    ) e
    cross join jsonb_array_elements(e -> 'values') v
    group by 1
  ) f;
$$;

-- Returns the names of the products that public.shop_list_products lists for p_query, joined with ', '.
create function tests.listed(p_query jsonb)
returns text
language sql
as $$
  select coalesce(tests.call_as('anon', format(
    '(select to_jsonb(string_agg(l.name, '', '' order by l.name)) from public.shop_list_products(%L) l)', p_query
  )) #>> '{}', '');
$$;

-- Returns the rows of private.facets that differ from a new count: 'facet stored counted', or 'none'.
create function tests.wrong_facets()
returns text
language sql
as $$
  select coalesce(string_agg(concat_ws(' ', facet, s.products, n.products), ', '), 'none')
  from private.facets s
  full join (
    select c.id as category_id, f.facet, count(*)::integer as products
    from public.products p
    cross join unnest(p.facets) f (facet)
    cross join lateral (values (p.category_id), ('00000000-0000-0000-0000-000000000000'::uuid)) c (id)
    where p.is_listed and c.id is not null
    group by 1, 2
  ) n using (category_id, facet)
  where s.products is distinct from n.products;
$$;

-- Returns price, stock and whether prices vary, of a product: '500.00 5 true'.
create function tests.offer(p_name text)
returns text
language sql
as $$
  select price || ' ' || stock || ' ' || price_varies from public.products where id = tests.id(p_name);
$$;

-- Returns a variant as the form sends it. p_stock is what the form showed, p_new_stock what was typed.
create function tests.variant(
  p_values text[],
  p_sku text,
  p_stock integer default 0,
  p_new_stock integer default null,
  p_name text default null,
  p_price numeric default 500,
  p_is_offered boolean default true
)
returns jsonb
language sql
as $$
  select jsonb_build_object(
    'id', tests.id(p_name), 'option_values', p_values, 'sku', p_sku, 'price', p_price, 'compare_price', null,
    'stock', coalesce(p_new_stock, p_stock), 'expected_stock', p_stock, 'image_url', null, 'is_offered', p_is_offered
  );
$$;

-- Calls public.admin_save_variants. p_options as {"Size": ["S", "M"]}, in alphabetical order. Returns 'ok' or the error
-- code.
create function tests.admin_save_variants(
  p_product text,
  p_options jsonb,
  p_variants jsonb,
  p_version text default null
)
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format(
    'public.admin_save_variants(%L, %L)', tests.id(p_product),
    jsonb_build_object(
      'version', coalesce(
        p_version, (select private.variants_version(p) from public.products p where p.id = tests.id(p_product)), ''
      ),
      'options', (
        select coalesce(jsonb_agg(jsonb_build_object('name', o.key, 'values', o.value) order by o.key), '[]')
        from jsonb_each(p_options) o
      ),
      'variants', p_variants, 'reason', 'counted'
    )
  )));
$$;

commit;

begin;
select plan(1);
select has_function('tests', 'shop_list_products', 'the catalogue fixtures are in place');
select * from finish();
rollback;
