import { createHmac, randomBytes } from "node:crypto";

/*
 * Checks keys, webhook and shop before the first shopper pays:
 *
 *   RAZORPAY_KEY_ID=… RAZORPAY_KEY_SECRET=… RAZORPAY_WEBHOOK_SECRET=… npm run razorpay:smoke -- https://shop.example
 *
 * It makes an order of ₹1 that nobody pays. Nothing is charged, with live keys neither.
 */

export type SmokeOptions = {
  keyId: string;
  keySecret: string;
  /** As the Worker has it: one, or several separated by commas. */
  webhookSecret: string;
  apiBase: string;
  /** Where the shop is reached. */
  shopUrl: string;
};

/** "look": for a person to judge, nothing to wait for. */
export type SmokeLine = { result: "ok" | "look" | "FAIL"; text: string };

type Answer = { status: number; body: Record<string, unknown> };

const PATIENCE = 10_000;

/** The same rule of capture that the shop's own orders have. */
const ORDER = {
  amount: 100,
  currency: "INR",
  payment: {
    capture: "automatic",
    capture_options: { automatic_expiry_period: 30, manual_expiry_period: 30, refund_speed: "normal" },
  },
};

/** One line for each thing that was looked at. */
export async function smoke(options: SmokeOptions): Promise<SmokeLine[]> {
  return [...(await checkApi(options)), ...(await checkWebhook(options))];
}

async function checkApi(options: SmokeOptions): Promise<SmokeLine[]> {
  const receipt = `smoke-${randomBytes(6).toString("hex")}`;
  const found = `/orders?receipt=${receipt}`;
  const refused = await ask({ ...options, keySecret: "wrong" }, "GET", found);
  const lines = [line(refused.status === 401, "Razorpay answers, and refuses a wrong key secret.", refused)];
  const made = await ask(options, "POST", "/orders", { ...ORDER, receipt });
  const { id, amount, currency, status } = made.body;
  const isMade = made.status === 200 && amount === 100 && currency === "INR" && status === "created";
  lines.push(line(isMade, `An order of ₹1 is made: ${String(id)}, receipt ${receipt}.`, made));
  if (!isMade) return lines;

  const list = await ask(options, "GET", found);
  lines.push(line(list.body.count === 1, "It is found by its receipt.", list));
  const payments = await ask(options, "GET", `/orders/${String(id)}/payments`);
  lines.push(line(payments.body.count === 0, "Nobody has paid it.", payments));
  return [...lines, await checkReceipts(options), await checkForm(options, String(id))];
}

/** Not every account has it; the shop then makes do with looking for the receipt first. */
async function checkReceipts(options: SmokeOptions): Promise<SmokeLine> {
  const order = { ...ORDER, receipt: `smoke-${randomBytes(6).toString("hex")}`, unique_receipt: true };
  const first = await ask(options, "POST", "/orders", order);
  const second = await ask(options, "POST", "/orders", order);
  return line(
    first.status === 200 && first.body.id === second.body.id,
    "One receipt asked for twice is one order (unique_receipt).",
    second,
    "look",
  );
}

/** The page of shoppers without script; Razorpay's support may have to allow it. */
async function checkForm({ apiBase, keyId, shopUrl }: SmokeOptions, orderId: string): Promise<SmokeLine> {
  const answer = await send(`${apiBase}/checkout/embedded`, {
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
  const isOpen = answer.status >= 200 && answer.status < 400;
  return line(isOpen, "Razorpay's page for shoppers without script opens (Hosted Checkout).", answer, "look");
}

/** An event that means nothing to the shop: signed with each secret, then wrongly. */
async function checkWebhook({ shopUrl, webhookSecret }: SmokeOptions): Promise<SmokeLine[]> {
  const url = new URL("/payment/webhook", shopUrl).href;
  const event = { entity: "event", event: "smoke.test", contains: [], payload: {} };
  const body = JSON.stringify({ ...event, created_at: Math.floor(Date.now() / 1000) });
  function deliver(secret: string): Promise<Answer> {
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
  const lines: SmokeLine[] = [];
  for (const secret of webhookSecret.split(",").map((one) => one.trim())) {
    const taken = await deliver(secret);
    lines.push(line(taken.status === 200, `${url} takes a signed event.`, taken));
  }
  const refused = await deliver("wrong");
  lines.push(line(refused.status === 400, "It refuses an event with a wrong signature.", refused));
  return lines;
}

/** A call of Razorpay's API. */
function ask(
  { apiBase, keyId, keySecret }: SmokeOptions,
  method: string,
  path: string,
  body?: Record<string, unknown>,
): Promise<Answer> {
  return send(apiBase + path, {
    method,
    headers: {
      Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** `status` 0: no answer in time. The body is empty where it is not JSON. */
async function send(url: string, request: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      ...request,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith("{") ? (JSON.parse(text) as Answer["body"]) : {} };
  } catch {
    return { status: 0, body: {} };
  }
}

function line(isGood: boolean, text: string, answer: Answer, otherwise: "look" | "FAIL" = "FAIL"): SmokeLine {
  if (isGood) return { result: "ok", text };
  const { error } = answer.body as { error?: { description?: string } };
  const got = answer.status === 0 ? "no answer" : [answer.status, error?.description].join(" ").trim();
  return { result: otherwise, text: `Not so: ${text} (${got})` };
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
      "Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, and give the shop's address:\n" +
        "  npm run razorpay:smoke -- https://shop.example",
    );
    return 2;
  }
  const keys = keyId.startsWith("rzp_test_") ? "test keys" : "LIVE keys";
  console.log(`Razorpay with ${keys}, shop at ${shopUrl}\n`);
  const lines = await smoke({ keyId, keySecret, webhookSecret, apiBase, shopUrl });
  for (const { result, text } of lines) console.log(`  ${result.padEnd(4)}  ${text}`);
  const failed = lines.filter(({ result }) => result === "FAIL").length;
  console.log(failed === 0 ? "\nReady. Nothing was paid." : `\n${failed} of ${lines.length} failed.`);
  return failed === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
