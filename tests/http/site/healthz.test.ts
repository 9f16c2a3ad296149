import { expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { openShop } from "#tests/http/support/shop.ts";

/* GET /healthz, for an uptime monitor: each part that fails is named, and no cause. */

const shop = await openShop({ own: true });
const proxied = await openProxiedShop(shop, razorpayVars(shop.razorpay));
const FINE = { status: "ok", database: "ok", sign_in: "ok", secret_key: "ok", payment: "ok", cron: "ok" };

type Health = Record<keyof typeof FINE, string>;

async function ask(worker: { shopUrl: string }): Promise<[number, Health]> {
  const { status, html, headers } = await new Browser(worker.shopUrl).get("/healthz");
  expect(headers.get("Cache-Control")).toContain("no-store");
  return [status, JSON.parse(html) as Health];
}

const setCronAge = (age: string) =>
  shop.sql(
    `insert into public.cron_runs (finished_at) values (now() - $1::interval)
    on conflict (id) do update set finished_at = excluded.finished_at`,
    [age],
  );

test("is fine while every part answers, and before the first run of the cron", async () => {
  await shop.sql("delete from public.cron_runs");
  expect(await ask(proxied)).toEqual([200, { ...FINE, cron: "waiting" }]);
  await shop.runCron();
  expect(await ask(proxied)).toEqual([200, FINE]);
});

test("names a cron that has stopped", async () => {
  await setCronAge("14 minutes");
  expect(await ask(proxied)).toEqual([200, FINE]);
  await setCronAge("16 minutes");
  expect(await ask(proxied)).toEqual([503, { ...FINE, status: "unavailable", cron: "late" }]);
  await setCronAge("0 minutes");
});

test.each([
  ["database", "/rest/v1/settings", 500, { database: "failed" }],
  ["sign-in server", "/auth/v1/health", 540, { sign_in: "failed" }],
  ["secret key", "/rpc/shop_cron_finished_at", 401, { secret_key: "failed", cron: "failed" }],
])("names a %s that fails, and logs why", async (_, path, status, parts) => {
  proxied.intercept(({ url }) =>
    url.includes(path) ? Response.json({ message: "canary" }, { status }) : null,
  );
  expect(await ask(proxied)).toEqual([503, { ...FINE, status: "unavailable", ...parts }]);
  expect(proxied.logs.filter((line) => line.includes("check health: "))).not.toEqual([]);
});

test("names payment keys that Razorpay refuses", async () => {
  shop.razorpay.setFault({ kind: "401", on: "orders.read" });
  expect(await ask(proxied)).toEqual([503, { ...FINE, status: "unavailable", payment: "failed" }]);
});

test("gives its answer again for ten seconds, so that nobody can load the services with it", async () => {
  const worker = await openProxiedShop(shop, { HEALTH_FRESH_MS: "10000" });
  for (let request = 0; request < 20; request += 1) await ask(worker);
  expect(worker.calls.filter((call) => call.endsWith("/rpc/shop_cron_finished_at"))).toHaveLength(1);
});
