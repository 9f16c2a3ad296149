import type { DataApi } from "#tests/races/support/shopper-model/data-api.ts";
import { ADDRESS_FIELDS } from "#tests/unit/form-fields.ts";

export type User = { id: string; email: string };

/** The stock of each product. */
export const STOCK = [4, 4, 4] as const;
export const PRODUCT_IDS = STOCK.map((_, n) => `b0000000-0000-4000-8000-00000000000${n + 1}`);
export const CATEGORY_ID = "c1000000-0000-4000-8000-000000000001";

/** Two shoppers, and two admins. */
export const USERS: readonly User[] = Array.from({ length: 4 }, (_, n) => ({
  id: `a0000000-0000-4000-8000-00000000000${n + 1}`,
  email: `user-${n}@tests.example`,
}));

/** Empties the shop, and adds products, the coupon FIVE, and people with an address each. */
export async function fillShop(owner: DataApi["owner"]): Promise<void> {
  await owner.unsafe(`
    truncate auth.users, public.products, public.orders, public.coupons, public.stock_movements, public.categories,
      public.webhook_events, public.outbox, public.audit_log cascade;
    update public.settings set enable_cod = true, enable_razorpay = true, cod_limit = null, shipping_fee = 0,
      free_shipping_threshold = 0, tax_rate = 0;
    insert into public.categories (id, name, slug) values ('${CATEGORY_ID}', 'Lamps', 'lamps');
    insert into public.coupons (code, name, type, value, usage_limit, user_limit)
      values ('FIVE', 'Five', 'fixed', 5, 2, 1);`);
  await owner`insert into auth.users ${owner(USERS)}`;
  await owner`update public.users set is_admin = true where id = any (${USERS.slice(2).map(({ id }) => id)})`;
  const { phone, ...address } = ADDRESS_FIELDS;
  const addresses = USERS.slice(0, 2).map(({ id }) => ({
    ...address,
    id,
    user_id: id,
    address_line_2: null,
    phone: `+91${phone}`,
  }));
  await owner`insert into public.addresses ${owner(addresses)}`;
  await owner`insert into public.products ${owner(
    PRODUCT_IDS.map((id, n) => ({
      id,
      name: `Product ${n}`,
      description: "Made for a test.",
      price: 100 * (n + 1),
      sku: `SKU ${n}`,
      stock: STOCK[n] ?? 0,
      category_id: CATEGORY_ID,
    })),
  )}`;
}
