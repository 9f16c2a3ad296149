create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.categories enable row level security;
create index categories_sort_order_idx on public.categories (sort_order, name);

create trigger categories_touch before update on public.categories
for each row execute function private.touch_updated_at();

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  description text not null default '',
  short_description text,
  price numeric(10, 2) not null check (price > 0),
  compare_price numeric(10, 2) check (compare_price > 0),
  sku text not null unique check (char_length(sku) between 1 and 80),
  category_id uuid references public.categories (id) on delete set null,
  brand text,
  stock integer not null default 0 check (stock >= 0),
  is_featured boolean not null default false,
  is_active boolean not null default true,
  image_url text,
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  hsn_code text check (char_length(hsn_code) <= 20),
  country_of_origin text,
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  reviews_count integer not null default 0 check (reviews_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.products enable row level security;
create index products_category_id_idx on public.products (category_id);
create index products_created_at_idx on public.products (created_at desc);
create index products_featured_idx on public.products (created_at desc) where is_featured and is_active;

create trigger products_touch before update on public.products
for each row execute function private.touch_updated_at();

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  user_id uuid default auth.uid() references public.users (id) on delete set null,
  author_name text not null default '',
  author_avatar_url text,
  rating integer not null check (rating between 1 and 5),
  title text check (char_length(title) <= 200),
  comment text check (char_length(comment) <= 5000),
  is_approved boolean not null default false,
  created_at timestamptz not null default now(),
  unique (product_id, user_id)
);
alter table public.reviews enable row level security;
create index reviews_user_id_idx on public.reviews (user_id);
create index reviews_approved_idx on public.reviews (product_id, created_at desc) where is_approved;

-- Visitors read reviews but never users, so the author's name and picture are copied.
create function private.copy_review_author()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.user_id is not null and new.author_name = '' then
    select u.full_name, u.avatar_url into new.author_name, new.author_avatar_url
    from public.users u where u.id = new.user_id;
    new.author_name := coalesce(new.author_name, '');
  end if;
  return new;
end;
$$;

create trigger reviews_copy_author before insert on public.reviews
for each row execute function private.copy_review_author();

create function private.rate_product()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_product_id uuid;
begin
  foreach v_product_id in array array_remove(
    array[case when tg_op <> 'DELETE' then new.product_id end,
          case when tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.product_id <> new.product_id) then old.product_id end],
    null)
  loop
    -- The lock comes first, so that two approvals at once count each other.
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

create trigger reviews_rate_product after insert or delete or update of rating, is_approved, product_id
on public.reviews for each row execute function private.rate_product();

create table public.wishlist (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);
alter table public.wishlist enable row level security;
create index wishlist_product_id_idx on public.wishlist (product_id);

-- One page of the shop window. The search is a literal, case-insensitive "contains" on the name.
-- total_count is the number of matches over all pages; a page beyond the last is empty.
create function public.list_products(
  p_search text default '',
  p_category text default '',
  p_sort text default 'name',
  p_limit integer default 24,
  p_offset integer default 0
)
returns table (
  id uuid,
  name text,
  short_description text,
  description text,
  price numeric,
  compare_price numeric,
  brand text,
  stock integer,
  image_url text,
  images jsonb,
  rating numeric,
  reviews_count integer,
  is_featured boolean,
  category_name text,
  category_slug text,
  created_at timestamptz,
  total_count bigint
)
language sql
stable
security invoker
set search_path = ''
as $$
  select p.id, p.name, p.short_description, p.description, p.price, p.compare_price, p.brand, p.stock,
    p.image_url, p.images, p.rating, p.reviews_count, p.is_featured, c.name, c.slug, p.created_at,
    count(*) over ()
  from public.products p
  left join public.categories c on c.id = p.category_id and c.is_active
  where p.is_active
    and (coalesce(p_search, '') = '' or position(lower(p_search) in lower(p.name)) > 0)
    and (coalesce(p_category, '') = '' or c.slug = p_category)
  order by
    case when p_sort = 'price-asc' then p.price end asc,
    case when p_sort = 'price-desc' then p.price end desc,
    case when p_sort = 'rating' then p.rating end desc,
    case when p_sort = 'newest' then p.created_at end desc,
    lower(p.name),
    p.id
  limit least(greatest(coalesce(p_limit, 24), 0), 100)
  offset greatest(coalesce(p_offset, 0), 0);
$$;
