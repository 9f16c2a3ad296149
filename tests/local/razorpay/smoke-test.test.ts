import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, expect, test } from "vitest";

import { serve } from "#local/http/server.ts";
import { smoke, type SmokeOptions } from "#local/razorpay/smoke-test.ts";
import { ROOT } from "#local/root.ts";
import { openRazorpay } from "#tests/local/support/fake-shop.ts";

/* The smoke test of a shop that goes live, against the stand-in and an address that takes webhooks as the shop does. */

const razorpay = await openRazorpay();
const { keyId, keySecret, webhookSecret, apiBase } = razorpay;
let isCareless = false;

const shop = await serve(async (request) => {
  if (new URL(request.url).pathname !== "/payment/webhook") return new Response(null, { status: 404 });
  const bytes = Buffer.from(await request.arrayBuffer());
  const signature = createHmac("sha256", webhookSecret).update(bytes).digest("hex");
  const isSigned = request.headers.get("X-Razorpay-Signature") === signature;
  return new Response(null, { status: isSigned || isCareless ? 200 : 400 });
}, 0);
afterAll(() => shop.close());

const options: SmokeOptions = { keyId, keySecret, webhookSecret, apiBase, shopUrl: shop.url };

async function failures(changed: Partial<SmokeOptions>): Promise<string[]> {
  const lines = await smoke({ ...options, ...changed });
  return lines.flatMap(({ result, text }) => (result === "ok" ? [] : [`${result} ${text}`]));
}

test("as a command it says what it looked at, and that all is ready", async () => {
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

  ok    Razorpay answers, and refuses a wrong key secret.
  ok    An order of ₹1 is made: ${order?.id}, receipt ${order?.receipt}.
  ok    It is found by its receipt.
  ok    Nobody has paid it.
  ok    One receipt asked for twice is one order (unique_receipt).
  ok    Razorpay's page for shoppers without script opens (Hosted Checkout).
  ok    ${shop.url}/payment/webhook takes a signed event.
  ok    It refuses an event with a wrong signature.

Ready. Nothing was paid.
`);
  expect(stdout).not.toContain(keySecret);
  expect(razorpay.payments()).toEqual([]);
});

test("without keys or address it says how it is called", async () => {
  const run = promisify(execFile)(process.execPath, [
    join(ROOT, "local/razorpay/smoke-test.ts"),
    "not-an-address",
  ]);
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("RAZORPAY_KEY_ID") });
});

test("wrong keys, a wrong webhook secret, another address and an unguarded webhook fail", async () => {
  expect(await failures({ keySecret: "wrong" })).toEqual([
    expect.stringMatching(/^FAIL Not so: An order of ₹1 is made.*\(401 Authentication failed\)$/),
  ]);
  expect(await failures({ webhookSecret: "another" })).toEqual([
    `FAIL Not so: ${shop.url}/payment/webhook takes a signed event. (400)`,
  ]);
  const nowhere = await failures({ shopUrl: razorpay.url });
  expect(nowhere).toHaveLength(2);
  expect(await failures({ apiBase: "http://127.0.0.1:9" })).toContainEqual(
    expect.stringContaining("(no answer)"),
  );
  isCareless = true;
  expect(await failures({})).toEqual(["FAIL Not so: It refuses an event with a wrong signature. (200)"]);
  isCareless = false;
});

test("two secrets are both tried", async () => {
  expect(await failures({ webhookSecret: `${webhookSecret}, old-one` })).toHaveLength(1);
});
