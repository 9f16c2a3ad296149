import type { Shop } from "#local/launcher/shop.ts";
import { SCHEMA } from "#tests/postgres/schema-state.ts";

/**
 * The state that files with a shared shop must leave unchanged, by name: the shop's own records and schema, which other
 * files use, and the faults of the emulators. Records that tests add for themselves are not part of it.
 */
type SharedState = Record<string, unknown>;

/** Ids of the seed and the demo data begin with this. */
const SEEDED = "00000000-0000-4000-8000-%";

/** The pending demo order fails after 30 minutes, whoever runs the scheduled task then, and gives its stock back. */
const EXPIRED =
  "select o.id from public.orders o where o.id::text like '%-000000003009' and o.status = 'failed'";

/** Query with rows of name and state. */
const RECORDS = `
  select 'public.settings', to_jsonb(s) - 'updated_at' from public.settings s
  union all
  select 'public.payment_secrets', to_jsonb(s) - 'updated_at' from public.payment_secrets s
  union all
  select 'public.categories ' || c.slug, to_jsonb(c) - 'updated_at' from public.categories c where c.id::text like $1
  union all
  select 'public.products ' || p.sku, to_jsonb(p) - '{updated_at,search_vector,stock}'::text[] || jsonb_build_object(
    'stock', p.stock - coalesce(
      (select sum(i.quantity) from public.order_items i join expired on expired.id = i.order_id where i.product_id = p.id), 0
    )
  )
  from public.products p where p.id::text like $1
  union all
  select 'public.coupons ' || c.code, to_jsonb(c) - 'updated_at' from public.coupons c where c.id::text like $1
  union all
  select 'public.reviews ' || r.id, to_jsonb(r) from public.reviews r where r.id::text like $1
  union all
  select 'public.orders ' || o.order_number, case
    when o.id in (select expired.id from expired) then '["pending", "pending"]'::jsonb
    else jsonb_build_array(o.status, o.payment_status)
  end
  from public.orders o where o.id::text like $1
  union all
  select 'public.users ' || u.email, to_jsonb(u) - 'updated_at' from public.users u where u.email like '%@haat.example'
  union all
  select 'auth.users ' || u.email || ': password', to_jsonb(u.encrypted_password)
  from auth.users u where u.email like '%@haat.example'
  union all
  select 'public.addresses of ' || u.email, jsonb_agg(to_jsonb(a) - 'updated_at' order by a.id)
  from public.addresses a join public.users u on u.id = a.user_id where u.email like '%@haat.example' group by u.email
  union all
  select 'public.wishlist of ' || u.email, jsonb_agg(w.product_id order by w.product_id)
  from public.wishlist w join public.users u on u.id = w.user_id where u.email like '%@haat.example' group by u.email
  union all
  select 'public.stock_notices of ' || u.email, jsonb_agg(n.product_id order by n.product_id)
  from public.stock_notices n join public.users u on u.id = n.user_id where u.email like '%@haat.example' group by u.email
  union all
  select 'public.users: admins', jsonb_agg(u.email order by u.email) from public.users u where u.is_admin`;

/** Reads the state that files share. */
export async function readSharedState(shop: Shop): Promise<SharedState> {
  const rows = await shop.sql<{ name: string; state: unknown }>(
    `with expired as (${EXPIRED}) select * from (${RECORDS} union all ${SCHEMA}) as states (name, state)`,
    [SEEDED],
  );
  return {
    ...Object.fromEntries(rows.map(({ name, state }) => [name, state])),
    "Razorpay's emulator": shop.razorpay.faults(),
    "the mail provider's fault": shop.mails?.fault() ?? null,
  };
}

/** Switches off those records of tests that every shopper would meet: coupons, categories and featured products. */
export async function retireTestRecords(shop: Shop): Promise<void> {
  await shop.sql(
    `with coupons as (update public.coupons set is_active = false where is_active and id::text not like $1),
       categories as (update public.categories set is_active = false where is_active and id::text not like $1)
     update public.products set is_featured = false where is_featured and id::text not like $1`,
    [SEEDED],
  );
}

/** Sessions at this moment, as account and id: a file may end its own only. */
export async function readSessions(shop: Shop): Promise<string[]> {
  const rows = await shop.sql<{ session: string }>(
    "select u.email || ' ' || s.id as session from auth.sessions s join auth.users u on u.id = s.user_id order by s.id",
  );
  return rows.map(({ session }) => session);
}
