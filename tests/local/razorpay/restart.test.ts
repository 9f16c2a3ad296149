import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { startRazorpay } from "#local/razorpay/server.ts";
import { call, newOrder, openFakeShop } from "#tests/local/support/fake-shop.ts";

/* What the stand-in keeps in its folder. */

const shop = await openFakeShop();
const folder = mkdtempSync(join(tmpdir(), "haat-razorpay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("keys, orders, payments, refund keys and undelivered events are there after a restart", async () => {
  const options = { siteUrl: shop.url, dataDir: folder, retries: [50, 50, 50] };
  const first = await startRazorpay(options);
  const order = await newOrder(first);
  shop.answer(500);
  const { payment } = await first.pay(order.id, "failure");
  await first.close();
  expect(statSync(join(folder, "razorpay.json")).mode & 0o777).toBe(0o600);
  shop.answer(200);
  shop.arrived.length = 0;

  const second = await startRazorpay(options);
  expect([second.keyId, second.keySecret, second.webhookSecret]).toEqual([
    first.keyId,
    first.keySecret,
    first.webhookSecret,
  ]);
  expect([second.orders(), second.payments()]).toEqual([first.orders(), [payment]]);
  await second.settled();
  expect(shop.arrived.map(({ event }) => event)).toEqual(["payment.failed"]);
  const paid = await second.pay(order.id);
  const key = { "X-Refund-Idempotency": "refund-restart" };
  const path = `/payments/${paid.payment?.id}/refund`;
  const refund = await call(second, "POST", path, {}, key);
  await second.close();

  const third = await startRazorpay(options);
  expect(await call(third, "POST", path, {}, key)).toEqual(refund);
  expect(third.events().at(-1)?.event).toBe("refund.processed");
  await third.close();
});

test("a damaged file is said aloud and left alone", async () => {
  const file = join(folder, "razorpay.json");
  writeFileSync(file, '{"version":1,"orders"');
  await expect(startRazorpay({ siteUrl: null, dataDir: folder })).rejects.toThrow("is damaged");
  expect(readFileSync(file, "utf8")).toBe('{"version":1,"orders"');
});
