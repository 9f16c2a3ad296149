-- The number of products for sale by brand and option value, for the filters of lists that are too long to count.
create table private.facets (
  -- A category, or 00000000-0000-0000-0000-000000000000 for all products.
  category_id uuid not null,
  -- 'brand:taj' or 'size:m', as products.facets has it.
  facet text not null,
  -- As filters show them: 'Size' and 'M'.
  name text not null,
  value text not null,
  products integer not null,
  primary key (category_id, facet)
);
comment on table private.facets is
  'Numbers of products for sale by category, brand and option value; kept by a trigger on products.';

create index facets_products_idx on private.facets (category_id, products desc, facet);

alter table private.facets enable row level security;
revoke all on private.facets from public, anon, authenticated, service_role;
