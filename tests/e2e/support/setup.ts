import { randomUUID } from "node:crypto";

import { createKeys } from "#local/backend/keys.ts";
import { type HttpServer, serve } from "#local/http/server.ts";
import { findFreePort } from "#local/launcher/ports.ts";
import type { Shop } from "#local/launcher/shop.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { startShopPostgres } from "#tests/postgres/global-setup.ts";
import { copyShopTemplate } from "#tests/postgres/shop-template.ts";
import { WITHOUT_LIMITS } from "#tests/support/limits.ts";
import { startTestShop } from "#tests/support/test-shop.ts";

/** Starts the shops of the browser tests and signs in the shared sessions. */
export default async function setup(): Promise<() => Promise<void>> {
  const keys = createKeys();
  const postgres = await startShopPostgres();
  const [shop, bare, confirming, outage] = await Promise.all([
    startTestShop({ database: (await copyShopTemplate(postgres.port)).url, limit: 100_000 }),
    startTestShop({ configured: false }),
    startTestShop({
      database: (await copyShopTemplate(postgres.port)).url,
      limit: 100_000,
      confirmEmail: true,
    }),
    startTestShop({
      configured: false,
      vars: {
        SUPABASE_URL: `http://127.0.0.1:${await findFreePort(0)}`,
        SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
        SUPABASE_SECRET_KEY: keys.secretKey,
        // The contact on the error page while the settings cannot be read.
        MAIL_FROM: "Haat <care@haat.example>",
        MAIL_API_URL: "http://127.0.0.1:9/mail",
        MAIL_API_KEY: "mail",
      },
    }),
  ]);

  const sqlServer = await serveSql(shop);
  await Promise.all([shop, confirming].map((one) => one.sql(`update public.settings set ${WITHOUT_LIMITS}`)));
  // This shop has no tax and no shipping fee, so an order can be free; and it offers gift messages.
  await confirming.sql(
    "update public.settings set tax_rate = 0, shipping_fee = 0, offer_gift_message = true",
  );
  await confirming.sql(
    "insert into public.coupons (code, name, type, value) values ('MUFT100', 'All of it', 'percentage', 100)",
  );

  const newcomer = { email: `${randomUUID()}@example.com`, password: "six-or-more" };
  await post(new Browser(shop.shopUrl), "/register", {
    ...newcomer,
    fullName: "Meera Nair",
    confirmPassword: newcomer.password,
    terms: "on",
  });
  Object.assign(process.env, {
    HAAT_URL: shop.shopUrl,
    HAAT_MAIL_DIR: shop.mailDir,
    HAAT_CONFIRM_URL: confirming.shopUrl,
    HAAT_CONFIRM_MAIL_DIR: confirming.mailDir,
    HAAT_BARE_URL: bare.shopUrl,
    HAAT_OUTAGE_URL: outage.shopUrl,
    HAAT_RAZORPAY_URL: shop.razorpay.url,
    HAAT_SQL_URL: sqlServer.url,
    HAAT_BACKEND_URL: shop.backendUrl,
    HAAT_SERVICE_KEY: shop.serviceKey,
    HAAT_SESSIONS: JSON.stringify({
      shopper: await session(shop.shopUrl, { email: "asha@haat.example", password: "haat-shopper" }),
      admin: await session(shop.shopUrl, { email: "admin@haat.example", password: "haat-admin" }),
      newcomer: await session(shop.shopUrl, newcomer),
    }),
  });
  return async () => {
    await Promise.all([sqlServer.close(), shop.close(), bare.close(), outage.close(), confirming.close()]);
    await postgres.stop();
  };
}

/** Serves SQL as the database owner to the test processes: `{ text, parameters }` as JSON. */
function serveSql({ sql, serviceKey }: Shop): Promise<HttpServer> {
  return serve(async (request) => {
    if (request.headers.get("Authorization") !== `Bearer ${serviceKey}`) {
      return new Response("Forbidden", { status: 403 });
    }
    const { text, parameters } = (await request.json()) as { text: string; parameters: unknown[] };
    return Response.json(await sql(text, parameters));
  }, 0);
}

/** The phone that the shop names to who is signed in with it. */
const PHONE = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36";

async function post(browser: Browser, path: string, fields: Record<string, string>): Promise<void> {
  const answer = await browser.post(path, fields, { "User-Agent": PHONE });
  if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}: ${answer.html}`);
}

/** Cookies of a signed-in browser, without the welcome notice. */
async function session(url: string, account: Record<string, string>): Promise<[string, string][]> {
  const browser = new Browser(url);
  await post(browser, "/login", account);
  browser.cookies.delete("haat-session");
  return Array.from(browser.cookies);
}
