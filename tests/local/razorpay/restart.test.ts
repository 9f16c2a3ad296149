import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { startRazorpay } from "#local/razorpay/server.ts";
import { callApi, createOrder, startFakeShop } from "#tests/local/support/fake-shop.ts";

/* The saved state of the emulator. */

const shop = await startFakeShop();
const folder = mkdtempSync(join(tmpdir(), "haat-razorpay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("keeps keys, orders, payments, idempotency keys and undelivered events across a restart", async () => {
  const options = { siteUrl: shop.url, dataDir: folder, retries: [50, 50, 50] };
  const first = await startRazorpay(options);
  const order = await createOrder(first);
  shop.setStatus(500);
  const { payment } = await first.pay(order.id, "failure");
  await first.close();
  expect(statSync(join(folder, "razorpay.json")).mode & 0o777).toBe(0o600);
  shop.setStatus(200);
  shop.received.length = 0;

  const second = await startRazorpay(options);
  expect([second.keyId, second.keySecret, second.webhookSecret]).toEqual([
    first.keyId,
    first.keySecret,
    first.webhookSecret,
  ]);
  expect([second.orders(), second.payments()]).toEqual([first.orders(), [payment]]);
  await second.settled();
  expect(shop.received.map(({ event }) => event)).toEqual(["payment.failed"]);
  const paid = await second.pay(order.id);
  const key = { "X-Refund-Idempotency": "refund-restart" };
  const path = `/payments/${paid.payment?.id}/refund`;
  const refund = await callApi(second, "POST", path, {}, key);
  await second.close();

  const third = await startRazorpay(options);
  expect(await callApi(third, "POST", path, {}, key)).toEqual(refund);
  expect(third.events().at(-1)?.event).toBe("refund.processed");
  await third.close();
});

test("rejects a damaged file and leaves it unchanged", async () => {
  const file = join(folder, "razorpay.json");
  writeFileSync(file, '{"version":1,"orders"');
  await expect(startRazorpay({ siteUrl: null, dataDir: folder })).rejects.toThrow("is damaged");
  expect(readFileSync(file, "utf8")).toBe('{"version":1,"orders"');
});
