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

-- Calls public.admin_list_products as p_who. Returns the rows as an array, in their order. The only call of it.
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
    '(select coalesce(jsonb_agg(to_jsonb(l)), ''[]'') from public.admin_list_products(%L) l)',
    jsonb_build_object(
      'search', p_search, 'status', p_status, 'low_stock', p_low_stock, 'sort', p_sort, 'limit', p_limit,
      'offset', p_offset
    )
  ));
$$;

-- Returns the SKUs of the rows of tests.admin_list_products, in their order, as the text of an array.
create function tests.skus(p_rows jsonb)
returns text
language sql
as $$
  select coalesce(jsonb_agg(p ->> 'sku' order by n) filter (where p ->> 'sku' is not null), '[]')::text
  from jsonb_array_elements(p_rows) with ordinality e (p, n);
$$;

-- Calls public.shop_find_coupon as p_who, for the cart of a name.
create function tests.shop_find_coupon(p_who text, p_code text, p_cart text default null)
returns jsonb
language sql
as $$
  select tests.call_as(p_who, format('public.shop_find_coupon(%L, %L)', p_code, tests.id(p_cart)));
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

commit;

begin;
select plan(1);
select has_function('tests', 'shop_list_products', 'the catalogue fixtures are in place');
select * from finish();
rollback;
