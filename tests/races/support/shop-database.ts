import { randomUUID } from "node:crypto";

import postgres from "postgres";

import { readAuthStub, readMigrations } from "#tests/database/migrations.ts";
import { WITHOUT_LIMITS } from "#tests/support/limits.ts";

const CLIENTS = 24;

/** Long enough not to affect outcomes on a loaded machine. */
export const LONG_LOCK_TIMEOUT = "60s";

export type Line = { product_id: string; quantity: number; unit_price: number };
export type Answer = {
  ok: boolean;
  code?: string;
  order_id?: string;
  order_number?: string;
  already_placed?: boolean;
};
export type Checkout = {
  userId: string;
  lines: Line[];
  key?: string;
  cartId?: string | null;
  method?: "cod" | "razorpay";
  coupon?: string;
  discount?: number;
  phone?: string;
};

/** A database on a real PostgreSQL: `owner` is a superuser, `server` has the rights of the Worker's secret key. */
export type ShopDatabase = Awaited<ReturnType<typeof createShopDatabase>>;

export const ADDRESS = {
  first_name: "Asha",
  last_name: "Rao",
  address_line_1: "12 Market Road",
  address_line_2: null,
  city: "Bengaluru",
  state: "Karnataka",
  postal_code: "560001",
  phone: "+919876543210",
};

const TEMPLATE = "haat_races";

/**
 * Makes the database that every test file's database is a copy of. Applies the migrations as hosted Supabase does: by a
 * role that is no superuser, does not own the auth schema, and grants new tables and functions to the API roles by
 * default. Roles belong to the server, so they are created here, once.
 */
export async function createRaceTemplate(port: number): Promise<void> {
  await withClient(port, "postgres", "postgres", async (sql) => {
    await sql.unsafe(`create database ${TEMPLATE}`);
  });
  await withClient(port, TEMPLATE, "postgres", async (owner) => {
    await owner.unsafe(await readAuthStub());
    await owner.unsafe(`
      create role shop_owner login bypassrls;
      grant anon, authenticated, service_role to shop_owner;
      grant create on database ${TEMPLATE} to shop_owner;
      grant all on schema public to shop_owner;
      grant usage on schema auth to shop_owner;
      grant select, delete, references, trigger on auth.users, auth.mfa_factors to shop_owner;
      grant select, delete on auth.sessions to shop_owner;
      grant usage on schema storage to shop_owner;
      grant select, insert, update on storage.buckets to shop_owner;
      alter table storage.objects owner to shop_owner;
      alter default privileges for role shop_owner in schema public grant all on tables to anon, authenticated, service_role;
      alter default privileges for role shop_owner in schema public grant all on functions to anon, authenticated, service_role;
    `);
  });
  await withClient(port, TEMPLATE, "shop_owner", async (migrator) => {
    for (const { name, sql } of await readMigrations()) {
      await migrator
        .begin((transaction) => transaction.unsafe(sql))
        .catch((error: unknown) => {
          throw new Error(`migration ${name} failed`, { cause: error });
        });
    }
  });
  await withClient(port, TEMPLATE, "postgres", async (owner) => {
    await setLockTimeout(owner, LONG_LOCK_TIMEOUT);
    await owner.unsafe(`update public.settings set ${WITHOUT_LIMITS}`);
  });
}

/** Creates a database from the template on the PostgreSQL server at this port. */
export async function createShopDatabase(serverPort: number) {
  const database = `races_${randomUUID().replaceAll("-", "")}`;
  await withClient(serverPort, "postgres", "postgres", async (sql) => {
    await sql.unsafe(`create database ${database} template ${TEMPLATE}`);
  });
  const shared = { ...address(serverPort, database), username: "postgres" };
  const owner = postgres({ ...shared, max: 4 });

  function connect(options: Record<string, string>) {
    return postgres({ ...shared, max: CLIENTS, connection: options });
  }
  const server = connect({ role: "service_role" });
  return {
    url: `postgres://postgres@127.0.0.1:${serverPort}/${database}`,
    owner,
    server,
    connect,
    async close() {
      await Promise.all([owner.end(), server.end()]);
      await withClient(serverPort, "postgres", "postgres", async (sql) => {
        await sql.unsafe(`drop database ${database} with (force)`);
      });
    },
  };
}

function address(port: number, database: string) {
  return { host: "127.0.0.1", port, database, onnotice: () => undefined };
}

/** Runs statements in one session, which is closed afterwards. */
async function withClient(
  port: number,
  database: string,
  username: string,
  work: (sql: postgres.Sql) => Promise<void>,
): Promise<void> {
  const sql = postgres({ ...address(port, database), username, max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

const LOCKING_FUNCTIONS = [
  "shop_place_order",
  "admin_place_order",
  "shop_cancel_order",
  "admin_set_order_status",
  "admin_set_shipment",
  "admin_ship_order",
  "admin_ship_part",
  "admin_take_back_parcel",
  "shop_settle_payment",
  "shop_receive_webhook",
  "shop_record_refund",
  "shop_store_razorpay_order",
  "shop_reopen_order",
  "admin_issue_invoice",
  "shop_request_return",
  "shop_withdraw_return",
  "admin_decide_return",
  "admin_receive_return",
  "admin_replace_return",
  "admin_refund_return",
  "shop_switch_to_cod",
  "admin_delete_category",
  "admin_bulk_update_products",
  "admin_save_prices",
  "shop_work_import",
  "admin_save_product",
  "admin_save_variants",
  "admin_adjust_stock",
  "admin_delete_product",
  "admin_delete_user",
  "admin_set_role",
];

/** Sets how long these functions wait for a lock before they answer 'busy'. */
export async function setLockTimeout(owner: postgres.Sql, timeout: string): Promise<void> {
  await owner.unsafe(
    LOCKING_FUNCTIONS.map((name) => `alter function public.${name} set lock_timeout = '${timeout}';`).join(
      "\n",
    ),
  );
}

/** Empties the database and adds products at ₹100 with the given stock, and that many shoppers. */
export async function stockShop({ owner }: ShopDatabase, stocks: number[], shoppers: number) {
  await owner`truncate auth.users, public.products, public.orders, public.coupons, public.stock_movements,
    public.webhook_events, public.outbox, public.contact_messages, public.newsletter_subscribers, public.audit_log
    cascade`;
  const productIds = stocks.map(() => randomUUID());
  const userIds = Array.from({ length: shoppers }, () => randomUUID());
  const users = userIds.map((id) => ({ id, email: `${id}@tests.example` }));
  const products = productIds.map((id, index) => ({
    id,
    name: `Product ${index}`,
    price: 100,
    sku: `SKU ${index}`,
    stock: stocks[index] ?? 0,
  }));
  // An insert of no rows is not SQL.
  if (users.length > 0) await owner`insert into auth.users ${owner(users)}`;
  if (products.length > 0) await owner`insert into public.products ${owner(products)}`;
  return { productIds, userIds };
}

export function line(productId: string | undefined, quantity = 1): Line {
  if (!productId) {
    throw new Error("no such product");
  }
  return { product_id: productId, quantity, unit_price: 100 };
}

export async function placeOrder(sql: postgres.Sql, checkout: Checkout): Promise<Answer> {
  const subtotal = checkout.lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
  const discount = checkout.discount ?? 0;
  const order = {
    user_id: checkout.userId,
    checkout_key: checkout.key ?? randomUUID(),
    cart_id: checkout.cartId ?? null,
    lines: checkout.lines,
    subtotal,
    shipping_amount: 0,
    tax_amount: 0,
    discount_amount: discount,
    round_off: 0,
    total_amount: subtotal - discount,
    payment_method: checkout.method ?? "cod",
    shipping_address: checkout.phone ? { ...ADDRESS, phone: checkout.phone } : ADDRESS,
    coupon_code: checkout.coupon ?? null,
  };
  const [row] = await sql<{ answer: Answer }[]>`
    select public.shop_place_order(${sql.json(order)}) as answer`;
  if (!row) {
    throw new Error("shop_place_order gave no row");
  }
  return row.answer;
}

/** Calls a function as a signed-in user, as the data API does. */
export async function callAs<T>(
  sql: postgres.Sql,
  userId: string,
  call: (sql: postgres.Sql) => postgres.PendingQuery<{ answer: T }[]>,
) {
  return sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId })}, true), set_config('role', 'authenticated', true)`;
    const [row] = await call(transaction as unknown as postgres.Sql);
    return row?.answer;
  });
}

/** Number of answers by outcome, such as {placed: 10, out_of_stock: 190}. */
export function countAnswers(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { ok, code, already_placed } of answers) {
    const outcome = ok ? (already_placed ? "already placed" : "placed") : (code ?? "refused");
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
