import { randomUUID } from "node:crypto";

import { expect, inject } from "vitest";

import { clockOffset } from "#local/clock/clock.ts";
import { closeAll } from "#local/close-all.ts";
import type { Shop, ShopOptions } from "#local/launcher/shop.ts";
import { Browser, fieldValue, type Page } from "#tests/http/support/browser.ts";
import { readSessions, readSharedState, retireTestRecords } from "#tests/http/support/shared-state.ts";
import { copyShopTemplate } from "#tests/postgres/shop-template.ts";
import { afterEachTest, atEnd } from "#tests/support/at-end.ts";
import { differences } from "#tests/support/differences.ts";
import { WITHOUT_LIMITS } from "#tests/support/limits.ts";
import { startOnce } from "#tests/support/start-once.ts";
import { startTestShop } from "#tests/support/test-shop.ts";
import { ADDRESS_FIELDS } from "#tests/unit/form-fields.ts";

type TestShopOptions = Omit<ShopOptions, "database" | "memory"> & {
  /** Gives this file a shop of its own, even if another file uses the same options. */
  own?: true;
  /** PGlite in memory instead of a database of the PostgreSQL server, as in `npm start`. */
  pglite?: true;
  /** Keeps the limits of orders that a new shop has; without it there are none. */
  limits?: true;
};

/** The shops shared by all files of a test process, which run one after another, by their options. */
const shared = globalThis as { haatShops?: Map<string, Promise<Shop>> };

/** Key of the shop without options. */
const PLAIN = "";

/**
 * Opens a shop without effective rate limits. It is the shop of all files that use the same options, so a test creates
 * its own data and reverts its changes, which is checked when the file ends. With `own`, a clock, keys or a rate limit,
 * whose count outlives a file, it is started for this file alone and closed afterwards.
 */
export async function openShop(options?: TestShopOptions): Promise<Shop> {
  const [finish, reset] = [atEnd(), afterEachTest()];
  const isShared = !options || !isOwn(options);
  const start = () => startUnlimited(options ?? {});
  const shop = await (isShared ? startOnce(sharedShops(), keyOf(options), start) : start());
  if (!isShared) finish(() => shop.close());
  else if (options?.configured !== false) await checkAfterwards(shop, finish);
  // Modes of webhooks and refunds stay, because some files set them for all their tests.
  reset(() => {
    shop.razorpay.setFault(null);
    shop.mails?.setFault(null);
  });
  return shop;
}

function sharedShops(): Map<string, Promise<Shop>> {
  return (shared.haatShops ??= new Map());
}

function keyOf(options: TestShopOptions | undefined): string {
  if (!options) return PLAIN;
  // A variable that is unset is not the same as one that is not named.
  return JSON.stringify(options, (_, value: unknown) => (value === undefined ? "unset" : value));
}

function isOwn({ own, keys, now, limit, log, pglite, dataDir, port }: TestShopOptions): boolean {
  return [own, keys, now, limit, log, pglite, dataDir, port].some((option) => option !== undefined);
}

/** Returns true if this is the shop that all files without options share. */
export async function isSharedShop(shop: Shop): Promise<boolean> {
  return shop === (await sharedShops().get(PLAIN));
}

async function startUnlimited({ limits, ...options }: TestShopOptions): Promise<Shop> {
  const shop = await startDatabaseAndShop(options);
  if (!limits && options.configured !== false) await shop.sql(`update public.settings set ${WITHOUT_LIMITS}`);
  return shop;
}

async function startDatabaseAndShop({ pglite, ...options }: TestShopOptions): Promise<Shop> {
  const port = inject("shopPostgresPort");
  const settings: ShopOptions = { limit: 100_000, ...options };
  if (pglite || port === null || needsPglite(options)) return startTestShop(settings);
  const database = await copyShopTemplate(port);
  const shop = await startTestShop({ ...settings, database: database.url }).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  return { ...shop, close: () => closeAll(shop.close, database.drop) };
}

/** A shop with data or a clock of its own, or without a database, does not use the server. */
function needsPglite({ dataDir, project, now, configured }: TestShopOptions): boolean {
  const hasOwnData = [dataDir, project, now].some((option) => option !== undefined);
  return hasOwnData || clockOffset() !== 0 || configured === false;
}

/** Fails the file when it leaves a shared shop other than it found it, naming what differs. */
async function checkAfterwards(shop: Shop, finish: ReturnType<typeof atEnd>): Promise<void> {
  const [before, sessions] = [await readSharedState(shop), await readSessions(shop)];
  finish(async () => {
    await retireTestRecords(shop);
    const after = await readSharedState(shop);
    const left = differences(after, before);
    expect(left, "what this file left changed in the shared shop").toEqual(differences(before, after));
    const open = new Set(await readSessions(shop));
    const ended = sessions.filter((session) => !open.has(session));
    expect(ended, "sessions of other files that this file ended").toEqual([]);
  });
}

export const SHOPPER = { email: "asha@haat.example", password: "haat-shopper" };
export const ADMIN = { email: "admin@haat.example", password: "haat-admin" };

export async function signIn(browser: Browser, account = SHOPPER): Promise<Browser> {
  const answer = await browser.post("/login", account);
  if (answer.status !== 303) throw new Error(`Sign-in answered ${answer.status}.`);
  return browser;
}

/**
 * Creates a shopper without addresses, orders or cart. Inserts the account directly, with a password hash that is
 * cheap to verify.
 */
export async function newShopper(shop: Shop): Promise<Browser> {
  const account = { email: `${randomUUID()}@example.com`, password: "six-or-more" };
  await shop.sql(
    `with account as (
       insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
         raw_user_meta_data, created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1::text,
         extensions.crypt($2::text, extensions.gen_salt('bf', 4)), now(), '{"provider":"email","providers":["email"]}',
         '{"full_name":"Meera Nair"}', now(), now())
       returning id
     )
     insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('sub', id, 'email', $1::text), now(), now()
     from account`,
    [account.email, account.password],
  );
  return signIn(new Browser(shop.shopUrl), account);
}

export type Product = { id: string; name: string; price: number; stock: number };

/** Adds a product for one test, so that tests do not share stock. Price in rupees. */
export async function addProduct(shop: Shop, product: Partial<Product> = {}): Promise<Product> {
  const { name = "Test lamp", price = 999, stock = 10, id = randomUUID() } = product;
  await shop.sql(
    "insert into public.products (id, name, description, price, sku, stock) values ($1, $2, 'Made for a test.', $3, $4, $5)",
    [id, name, price, `TEST-${id.slice(0, 13)}`, stock],
  );
  return { id, name, price, stock };
}

export function addToCart(browser: Browser, productId: string, quantity = 1): Promise<Page> {
  return browser.post("/cart", { intent: "add", productId, quantity: String(quantity), redirectTo: "/cart" });
}

export const ADDRESS = {
  ...ADDRESS_FIELDS,
  addressId: "new",
  state: "",
  postal_code: "682 001",
  phone: "098765 43210",
};

/** Fields of the checkout form as the page would post them, with a new address and cash on delivery. */
export async function checkoutForm(browser: Browser): Promise<Record<string, string>> {
  const page = await browser.get("/checkout");
  if (page.status !== 200) throw new Error(`Checkout answered ${page.status} ${page.location ?? ""}`);
  return {
    ...ADDRESS,
    intent: "place-order",
    paymentMethod: "cod",
    checkoutKey: fieldValue(page.html, "checkoutKey"),
    shownTotal: fieldValue(page.html, "shownTotal"),
    shownCart: fieldValue(page.html, "shownCart"),
    shownDelivery: fieldValue(page.html, "shownDelivery"),
  };
}

/** A new shopper with one of each product in the cart. */
export async function shopperWith(shop: Shop, ...products: { id: string }[]): Promise<Browser> {
  const browser = await newShopper(shop);
  for (const { id } of products) await addToCart(browser, id);
  return browser;
}

type Row = Record<string, unknown>;

/** Reads the order that a placement response redirects to, with its items, stock movements and history. */
export async function orderOf(
  shop: Shop,
  answer: Page,
): Promise<{ order: Row; items: Row[]; ledger: Row[]; history: Row[] }> {
  const id = /^\/order-confirmation\/([0-9a-f-]{36})$/.exec(answer.location ?? "")?.[1];
  if (!id) throw new Error(`No order: ${answer.status} ${answer.location ?? ""}`);
  const rows = (text: string) => shop.sql(text, [id]);
  const [order = {}] = await rows("select * from public.orders where id = $1");
  return {
    order,
    items: await rows("select * from public.order_items where order_id = $1 order by unit_price"),
    ledger: await rows("select * from public.stock_movements where order_id = $1"),
    history: await rows(
      "select status, actor from public.order_status_history where order_id = $1 order by id",
    ),
  };
}

/** Content of the signed cart cookie; null without one. */
export function cartOf(
  browser: Browser,
): { id: string; lines: { id: string; quantity: number }[]; coupon: string | null } | null {
  const cookie = browser.cookies.get("haat-cart");
  if (cookie === undefined) return null;
  const [packed = ""] = decodeURIComponent(cookie).split(".");
  const [id, lines, coupon] = JSON.parse(JSON.parse(Buffer.from(packed, "base64").toString())) as [
    string,
    string,
    string | null,
  ];
  return {
    id,
    coupon,
    lines: lines
      .split(",")
      .filter(Boolean)
      .map((line) => {
        const [hex = "", quantity] = line.split(".");
        return {
          id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
          quantity: Number(quantity),
        };
      }),
  };
}

export type BuiltRoute = { id: string; path: string; guarded: boolean; hasAction: boolean };

type Manifest = {
  routes: Record<
    string,
    { id: string; path?: string; parentId?: string; index?: boolean; hasAction: boolean }
  >;
};

/** Routes with a path, from the manifest of the build. */
export async function builtRoutes(shop: Shop): Promise<BuiltRoute[]> {
  const portal = await new Browser(shop.shopUrl).get("/admin");
  const source = /\/assets\/manifest-[\w-]+\.js/.exec(portal.html)?.[0];
  if (!source) throw new Error("The portal names no manifest.");
  const script = await (await fetch(shop.shopUrl + source)).text();
  const json = script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1);
  const { routes } = JSON.parse(json) as Manifest;
  const lineage = (route: Manifest["routes"][string]): Manifest["routes"][string][] => {
    const parent = routes[route.parentId ?? ""];
    return parent ? [...lineage(parent), route] : [route];
  };
  return Object.values(routes)
    .filter(({ path, index }) => Boolean(path) || index)
    .map((route) => ({
      id: route.id,
      path: `/${lineage(route)
        .flatMap(({ path }) => path || [])
        .join("/")}`,
      guarded: lineage(route).some(({ id }) => /^routes\/(account|admin)\/layout/.test(id)),
      hasAction: route.hasAction,
    }));
}

/** Row counts of every table a shopper can write to. */
export async function countRows(shop: Shop): Promise<Record<string, number>> {
  const tables = [
    "users",
    "addresses",
    "orders",
    "order_items",
    "stock_movements",
    "wishlist",
    "stock_notices",
    "reviews",
    "newsletter_subscribers",
    "contact_messages",
  ];
  const counts = tables.map((table) => `(select count(*)::int from public.${table}) as ${table}`);
  const [row] = await shop.sql<Record<string, number>>(`select ${counts.join(", ")}`);
  return row ?? {};
}

/** Row counts, and the stock of these products, to compare before and after. */
export async function readStockAndCounts(shop: Shop, ...products: { id: string }[]) {
  const stock = await shop.sql("select id, stock from public.products where id = any($1) order by id", [
    products.map(({ id }) => id),
  ]);
  return { rows: await countRows(shop), stock };
}
