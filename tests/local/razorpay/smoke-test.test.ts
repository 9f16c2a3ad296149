import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, expect, test } from "vitest";

import { serve } from "#local/http/server.ts";
import { runSmokeTest, type SmokeOptions } from "#local/razorpay/smoke-test.ts";
import { ROOT } from "#local/root.ts";
import { startTestRazorpay } from "#tests/local/support/fake-shop.ts";

/* The smoke test against the emulator and a fake webhook endpoint. */

const razorpay = await startTestRazorpay();
const { keyId, keySecret, webhookSecret, apiBase } = razorpay;
let acceptsAnySignature = false;

const shop = await serve(async (request) => {
  if (new URL(request.url).pathname !== "/payment/webhook") return new Response(null, { status: 404 });
  const bytes = Buffer.from(await request.arrayBuffer());
  const signature = createHmac("sha256", webhookSecret).update(bytes).digest("hex");
  const isSigned = request.headers.get("X-Razorpay-Signature") === signature;
  return new Response(null, { status: isSigned || acceptsAnySignature ? 200 : 400 });
}, 0);
afterAll(() => shop.close());

const options: SmokeOptions = { keyId, keySecret, webhookSecret, apiBase, shopUrl: shop.url };

async function failures(changed: Partial<SmokeOptions>): Promise<string[]> {
  const results = await runSmokeTest({ ...options, ...changed });
  return results.flatMap(({ result, text }) => (result === "ok" ? [] : [`${result} ${text}`]));
}

test("prints each check when everything is ready", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, "local/razorpay/smoke-test.ts"), shop.url],
    {
      env: {
        ...process.env,
        RAZORPAY_KEY_ID: keyId,
        RAZORPAY_KEY_SECRET: keySecret,
        RAZORPAY_WEBHOOK_SECRET: webhookSecret,
        RAZORPAY_API_BASE: apiBase,
      },
    },
  );
  const order = razorpay.orders()[0];
  expect(stdout).toBe(`Razorpay with test keys, shop at ${shop.url}

  ok    Razorpay responds and rejects a wrong key secret.
  ok    Creates an order of ₹1: ${order?.id}, receipt ${order?.receipt}.
  ok    Finds the order by its receipt.
  ok    The order has no payments.
  ok    Creates one order for the same receipt (unique_receipt).
  ok    Opens the checkout page for browsers without script (Hosted Checkout).
  ok    ${shop.url}/payment/webhook accepts a signed event.
  ok    Rejects an event with a wrong signature.

Ready. Nothing was paid.
`);
  expect(stdout).not.toContain(keySecret);
  expect(razorpay.payments()).toEqual([]);
});

test("prints its usage without keys or address", async () => {
  const run = promisify(execFile)(process.execPath, [
    join(ROOT, "local/razorpay/smoke-test.ts"),
    "not-an-address",
  ]);
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("RAZORPAY_KEY_ID") });
});

test("fails for wrong keys, a wrong webhook secret, a wrong address and an unchecked signature", async () => {
  expect(await failures({ keySecret: "wrong" })).toEqual([
    expect.stringMatching(/^FAIL Creates an order of ₹1.*\(401 Authentication failed\)$/),
  ]);
  expect(await failures({ webhookSecret: "another" })).toEqual([
    `FAIL ${shop.url}/payment/webhook accepts a signed event. (400)`,
  ]);
  const wrongAddress = await failures({ shopUrl: razorpay.url });
  expect(wrongAddress).toHaveLength(2);
  expect(await failures({ apiBase: "http://127.0.0.1:9" })).toContainEqual(
    expect.stringContaining("(no response)"),
  );
  acceptsAnySignature = true;
  expect(await failures({})).toEqual(["FAIL Rejects an event with a wrong signature. (200)"]);
  acceptsAnySignature = false;
});

test("tries each of two webhook secrets", async () => {
  expect(await failures({ webhookSecret: `${webhookSecret}, old-one` })).toHaveLength(1);
});
