import type { Shop } from "#local/launcher/shop.ts";

/**
 * What the files that share a shop must leave as they found it, by name: the shop's own records, which other files
 * read, and the faults of the emulators. Records that tests add for themselves are not part of it.
 */
export type SharedState = Record<string, unknown>;

/** Ids of the seed and the demo data begin with this. */
const SEEDED = "00000000-0000-4000-8000-%";

const QUERY = `select jsonb_build_object(
  'public.settings', (select jsonb_agg(to_jsonb(s) - 'updated_at') from public.settings s),
  'public.payment_secrets', (select jsonb_agg(to_jsonb(s) - 'updated_at') from public.payment_secrets s),
  'public.categories', (
    select jsonb_object_agg(c.slug, to_jsonb(c) - 'updated_at') from public.categories c where c.id::text like $1
  ),
  'public.products', (
    select jsonb_object_agg(p.sku, jsonb_build_object(
      'name', p.name, 'price', p.price, 'stock', p.stock, 'is_active', p.is_active, 'is_featured', p.is_featured,
      'category_id', p.category_id, 'image_url', p.image_url
    ))
    from public.products p where p.id::text like $1
  ),
  'public.coupons', (
    select jsonb_object_agg(c.code, to_jsonb(c) - 'updated_at') from public.coupons c where c.id::text like $1
  ),
  'public.users: admins', (select jsonb_agg(u.email order by u.email) from public.users u where u.is_admin),
  'public.users: demo accounts', (
    select jsonb_agg(to_jsonb(u) - 'updated_at' order by u.email) from public.users u where u.email like '%@haat.example'
  ),
  'auth.users: passwords of demo accounts', (
    select jsonb_object_agg(u.email, u.encrypted_password) from auth.users u where u.email like '%@haat.example'
  ),
  'public.addresses: of demo accounts', (
    select jsonb_agg(to_jsonb(a) - 'updated_at' order by a.id) from public.addresses a
    join public.users u on u.id = a.user_id where u.email like '%@haat.example'
  ),
  'public.wishlist: of demo accounts', (
    select jsonb_agg(w.product_id order by w.product_id) from public.wishlist w
    join public.users u on u.id = w.user_id where u.email like '%@haat.example'
  ),
  'public.orders: of demo accounts', (
    -- The pending one fails after 30 minutes, whoever runs the scheduled task then.
    select jsonb_object_agg(o.id, case when o.id::text like '%3009' and o.status in ('pending', 'failed') then 'pending'
      else o.status || ' ' || o.payment_status end)
    from public.orders o where o.id::text like $1
  ),
  'functions', (
    select md5(string_agg(p.oid::regprocedure::text, ' ' order by p.oid::regprocedure::text)) from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  )
) as state`;

/** Reads the state that files share. */
export async function readSharedState(shop: Shop): Promise<SharedState> {
  const [row] = await shop.sql<{ state: SharedState }>(QUERY, [SEEDED]);
  return {
    ...row?.state,
    "Razorpay's emulator": shop.razorpay.faults(),
    "the mail provider's fault": shop.mails?.fault() ?? null,
  };
}

/** Ids of the sessions at this moment: a file may end its own only. */
export async function readSessions(shop: Shop): Promise<string[]> {
  const rows = await shop.sql<{ id: string }>("select id::text as id from auth.sessions order by id");
  return rows.map(({ id }) => id);
}
