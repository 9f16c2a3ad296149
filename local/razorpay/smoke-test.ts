import { createHmac, randomBytes } from "node:crypto";

/*
 * Checks keys, webhook and shop before going live:
 *
 *   RAZORPAY_KEY_ID=… RAZORPAY_KEY_SECRET=… RAZORPAY_WEBHOOK_SECRET=… npm run razorpay:smoke -- https://shop.example
 *
 * It creates unpaid orders of ₹1. Nothing is charged, not even with live keys.
 */

export type SmokeOptions = {
  keyId: string;
  keySecret: string;
  /** As set for the Worker: one secret, or several separated by commas. */
  webhookSecret: string;
  apiBase: string;
  /** Address of the shop. */
  shopUrl: string;
};

/** "warn": a difference to judge for yourself; it does not block going live. */
export type SmokeResult = { result: "ok" | "warn" | "FAIL"; text: string };

type ApiResponse = { status: number; body: Record<string, unknown> };

const REQUEST_TIMEOUT_MS = 10_000;

/** Amount in paise; the capture settings are those of the shop's orders. */
const ORDER = {
  amount: 100,
  currency: "INR",
  payment: {
    capture: "automatic",
    capture_options: { automatic_expiry_period: 30, manual_expiry_period: 30, refund_speed: "normal" },
  },
};

/** Runs all checks. @returns one result per check */
export async function runSmokeTest(options: SmokeOptions): Promise<SmokeResult[]> {
  return [...(await checkApi(options)), ...(await checkWebhook(options))];
}

async function checkApi(options: SmokeOptions): Promise<SmokeResult[]> {
  const receipt = `smoke-${randomBytes(6).toString("hex")}`;
  const byReceipt = `/orders?receipt=${receipt}`;
  const rejected = await callApi({ ...options, keySecret: "wrong" }, "GET", byReceipt);
  const results = [
    toResult(rejected.status === 401, "Razorpay responds and rejects a wrong key secret.", rejected),
  ];
  const created = await callApi(options, "POST", "/orders", { ...ORDER, receipt });
  const { id, amount, currency, status } = created.body;
  const isCreated = created.status === 200 && amount === 100 && currency === "INR" && status === "created";
  results.push(toResult(isCreated, `Creates an order of ₹1: ${String(id)}, receipt ${receipt}.`, created));
  if (!isCreated) return results;

  const list = await callApi(options, "GET", byReceipt);
  results.push(toResult(list.body.count === 1, "Finds the order by its receipt.", list));
  const payments = await callApi(options, "GET", `/orders/${String(id)}/payments`);
  results.push(toResult(payments.body.count === 0, "The order has no payments.", payments));
  return [...results, await checkReceipts(options), await checkForm(options, String(id))];
}

/** Not every account supports unique_receipt; without it the shop looks up the receipt itself. */
async function checkReceipts(options: SmokeOptions): Promise<SmokeResult> {
  const order = { ...ORDER, receipt: `smoke-${randomBytes(6).toString("hex")}`, unique_receipt: true };
  const first = await callApi(options, "POST", "/orders", order);
  const second = await callApi(options, "POST", "/orders", order);
  return toResult(
    first.status === 200 && first.body.id === second.body.id,
    "Creates one order for the same receipt (unique_receipt).",
    second,
    "warn",
  );
}

/** The checkout page for browsers without script; Razorpay's support may have to enable it for the account. */
async function checkForm({ apiBase, keyId, shopUrl }: SmokeOptions, orderId: string): Promise<SmokeResult> {
  const response = await send(`${apiBase}/checkout/embedded`, {
    method: "POST",
    body: new URLSearchParams({
      key_id: keyId,
      order_id: orderId,
      amount: "100",
      currency: "INR",
      name: "Smoke test",
      "prefill[email]": "smoke@example.com",
      "prefill[contact]": "+919876543210",
      callback_url: shopUrl,
      cancel_url: shopUrl,
    }),
  });
  const isOpen = response.status >= 200 && response.status < 400;
  return toResult(
    isOpen,
    "Opens the checkout page for browsers without script (Hosted Checkout).",
    response,
    "warn",
  );
}

/** Sends an event that the shop ignores: signed with each secret, then with a wrong one. */
async function checkWebhook({ shopUrl, webhookSecret }: SmokeOptions): Promise<SmokeResult[]> {
  const url = new URL("/payment/webhook", shopUrl).href;
  const event = { entity: "event", event: "smoke.test", contains: [], payload: {} };
  const body = JSON.stringify({ ...event, created_at: Math.floor(Date.now() / 1000) });
  function deliver(secret: string): Promise<ApiResponse> {
    return send(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Razorpay-Signature": createHmac("sha256", secret).update(body).digest("hex"),
        "x-razorpay-event-id": `smoke-${randomBytes(6).toString("hex")}`,
      },
      body,
    });
  }
  const results: SmokeResult[] = [];
  for (const secret of webhookSecret.split(",").map((each) => each.trim())) {
    const accepted = await deliver(secret);
    results.push(toResult(accepted.status === 200, `${url} accepts a signed event.`, accepted));
  }
  const forged = await deliver("wrong");
  results.push(toResult(forged.status === 400, "Rejects an event with a wrong signature.", forged));
  return results;
}

/** Calls Razorpay's API. */
function callApi(
  { apiBase, keyId, keySecret }: SmokeOptions,
  method: string,
  path: string,
  body?: Record<string, unknown>,
): Promise<ApiResponse> {
  return send(apiBase + path, {
    method,
    headers: {
      Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** `status` 0: no response in time. The body is empty when it is not JSON. */
async function send(url: string, request: RequestInit): Promise<ApiResponse> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: "manual",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text.startsWith("{") ? (JSON.parse(text) as ApiResponse["body"]) : {},
    };
  } catch {
    return { status: 0, body: {} };
  }
}

function toResult(
  isOk: boolean,
  text: string,
  response: ApiResponse,
  otherwise: "warn" | "FAIL" = "FAIL",
): SmokeResult {
  if (isOk) return { result: "ok", text };
  const { error } = response.body as { error?: { description?: string } };
  const got = response.status === 0 ? "no response" : [response.status, error?.description].join(" ").trim();
  return { result: otherwise, text: `${text} (${got})` };
}

async function main(): Promise<number> {
  const shopUrl = process.argv[2] ?? "";
  const {
    RAZORPAY_KEY_ID: keyId = "",
    RAZORPAY_KEY_SECRET: keySecret = "",
    RAZORPAY_WEBHOOK_SECRET: webhookSecret = "",
    RAZORPAY_API_BASE: apiBase = "https://api.razorpay.com/v1",
  } = process.env;
  if (!URL.canParse(shopUrl) || !keyId || !keySecret || !webhookSecret) {
    console.error(
      "Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, and pass the address of the shop:\n" +
        "  npm run razorpay:smoke -- https://shop.example",
    );
    return 2;
  }
  const keys = keyId.startsWith("rzp_test_") ? "test keys" : "LIVE keys";
  console.log(`Razorpay with ${keys}, shop at ${shopUrl}\n`);
  const results = await runSmokeTest({ keyId, keySecret, webhookSecret, apiBase, shopUrl });
  for (const { result, text } of results) console.log(`  ${result.padEnd(4)}  ${text}`);
  const failed = results.filter(({ result }) => result === "FAIL").length;
  console.log(failed === 0 ? "\nReady. Nothing was paid." : `\n${failed} of ${results.length} failed.`);
  return failed === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
