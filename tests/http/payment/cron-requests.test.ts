import { expect, test } from "vitest";

import { mailVars } from "#local/mail/provider.ts";
import { razorpayVars } from "#local/razorpay/server.ts";
import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { paidAndCancelled } from "#tests/http/support/refunds.ts";
import { openShop } from "#tests/http/support/shop.ts";
import { unpaidOrders } from "#tests/http/support/unpaid-orders.ts";

// Uses its own shop, because it counts all requests of the cron and all work that is due.
const LIMIT = 50;
const shop = await openShop({ own: true });
const { razorpay, mails } = shop;
if (!mails) throw new Error("This shop sends no mails.");
const proxied = await openProxiedShop(shop, {
  ...razorpayVars(razorpay),
  ...mailVars({ url: shop.backendUrl, mails }),
  SITE_URL: "https://haat.example",
  CRON_SUBREQUESTS: String(LIMIT),
});

type Counts = { payments: number; expired: number; refunds: number; mails: number; records: number };

/** Work of each kind that is done and that is due. */
async function readWork(): Promise<{ done: Counts; due: Counts }> {
  const [row] = await shop.sql<{ done: Counts; due: Counts }>(
    `select
       jsonb_build_object(
         'payments', (select count(*) from public.payments where status = 'captured'),
         'expired', (select count(*) from public.orders where status = 'failed'),
         'refunds', (select count(*) from public.refunds where status = 'processed'),
         'mails', (select count(*) from public.outbox where status = 'sent'),
         'records', -(select count(*) from public.webhook_events where event = 'old')
       ) as done,
       jsonb_build_object(
         'payments', (
           select count(*) from public.orders where payment_status = 'pending' and razorpay_order_id is not null
         ),
         'expired', (select count(*) from public.orders where held_until < now()),
         'refunds', (select count(*) from public.refunds where status = 'due'),
         'mails', (select count(*) from public.outbox where status = 'queued'),
         'records', (select count(*) from public.webhook_events where event = 'old')
       ) as due`,
  );
  if (!row) throw new Error("Nothing was counted.");
  return row;
}

async function queueMails(count: number): Promise<void> {
  await shop.sql(
    `insert into public.outbox (kind, to_email, data, idempotency_key)
     select 'refunded', 'shopper' || n || '@example.com',
       jsonb_build_object('order_number', 'ORD-1767225600000', 'amount', 590, 'shop', private.mail_shop_data()),
       'plenty-' || n
     from generate_series(1, $1::int) n`,
    [count],
  );
}

/** Requests so far to Razorpay and the mail provider. */
function countOutside(): number {
  return razorpay.requests().length + (mails?.sends().length ?? 0);
}

test(`with ${LIMIT} requests a run each kind of work is done in every run, until none is left`, async () => {
  // Orders of other tests, which wait in the same shop, must not expire meanwhile.
  await shop.sql(
    "update public.orders set held_until = now() + interval '1 day' where held_until is not null",
  );
  for (let n = 0; n < 12; n += 1) await paidAndCancelled(shop);
  const unnoticed = await unpaidOrders(shop, 30);
  await Promise.all(unnoticed.map(({ razorpayOrderId }) => razorpay.pay(razorpayOrderId, "all_dropped")));
  const abandoned = await unpaidOrders(shop, 420);
  await shop.sql(
    "update public.orders set razorpay_order_id = null, held_until = now() - interval '1 minute' where id = any ($1::uuid[])",
    [abandoned.map(({ id }) => id)],
  );
  await queueMails(60);
  await shop.sql(
    `insert into public.webhook_events (event_id, event, received_at)
     select 'old ' || n, 'old', now() - interval '2 years' from generate_series(1, 12000) n`,
  );
  // Events would have the other Worker send mails, too.
  razorpay.setWebhookMode("drop");
  const start = await readWork();
  expect(start.due).toMatchObject({ payments: 30, expired: 420, refunds: 12, records: 12_000 });
  expect(start.due.mails).toBeGreaterThanOrEqual(60);

  let { done, due } = start;
  const requests: number[] = [];
  while (due.payments + due.expired + due.refunds + due.records > 0) {
    proxied.intercept(() => null);
    const outside = countOutside();
    await proxied.runCron();
    requests.push(proxied.calls.length + countOutside() - outside);
    const after = await readWork();
    const starved = (["payments", "expired", "refunds", "mails", "records"] as const).filter(
      (kind) => due[kind] > 0 && after.done[kind] === done[kind],
    );
    expect(starved).toEqual([]);
    ({ done, due } = after);
  }
  console.log(`requests of each run: ${requests.join(", ")}`);
  expect(Math.max(...requests)).toBeLessThanOrEqual(LIMIT);
  // A run with more to do than it may ask for uses what it has.
  expect(requests[0]).toBeGreaterThan(LIMIT - 5);
  expect(requests.length).toBeLessThan(10);
});
