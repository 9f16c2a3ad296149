import { setTimeout as sleep } from "node:timers/promises";

import { WEBHOOK_EVENTS } from "#app/shop/payment/webhook-events.ts";
import { runSmokeTest } from "#local/razorpay/smoke-test.ts";
import type { Answers } from "#local/setup/answers.ts";
import { SetupError } from "#local/setup/setup-error.ts";
import type { Tools } from "#local/setup/tools.ts";

/** Razorpay lets only partners make webhooks by its API, for the accounts of others. */
export function webhookAdvice({ SITE_URL }: Answers): string[] {
  return [
    "By hand, in Razorpay's dashboard under Webhooks, once in test mode and once in live mode:",
    `  URL ${new URL("/payment/webhook", SITE_URL).href}, secret RAZORPAY_WEBHOOK_SECRET`,
    `  events ${Array.from(WEBHOOK_EVENTS.keys()).join(" ")}`,
  ];
}

/** Asks until the shop answers: a new domain waits some minutes for its certificate. */
export async function checkShop(shopUrl: string, tools: Tools): Promise<string[]> {
  const { count, pauseMs } = tools.attempts ?? { count: 30, pauseMs: 10_000 };
  let last = "";
  for (let attempt = 0; attempt < count; attempt += 1) {
    if (attempt > 0) await sleep(pauseMs);
    const [health, text] = await ask(tools, shopUrl, "/healthz");
    last = `${health} ${text.slice(0, 500)}`.trim();
    if (health === 200) break;
    if (attempt === count - 1) {
      throw new SetupError(
        `${shopUrl}/healthz answers ${last}\nLook it up in docs/runbook.md, and run the setup again.`,
      );
    }
  }
  for (const path of ["/", "/login"]) {
    const [status] = await ask(tools, shopUrl, path);
    if (status !== 200)
      throw new SetupError(`${new URL(path, shopUrl).href} answers ${status || "nothing"}.`);
  }
  return [`${shopUrl} answers: ${last}`];
}

/** @returns status and text; 0 when there is no answer */
async function ask(tools: Tools, shopUrl: string, path: string): Promise<[number, string]> {
  try {
    const response = await tools.fetch(new URL(path, shopUrl), {
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    });
    return [response.status, await response.text()];
  } catch (error) {
    return [0, error instanceof Error ? error.message : "no answer"];
  }
}

/** Runs the smoke test against Razorpay. @returns its lines, and how to make the webhook */
export async function checkPayment(answers: Answers, tools: Tools): Promise<string[]> {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = answers;
  if (!keyId || !keySecret || !webhookSecret)
    return ["No Razorpay keys: the shop takes cash on delivery only."];
  const results = await runSmokeTest({
    keyId,
    keySecret,
    webhookSecret,
    apiBase: tools.razorpayApi ?? "https://api.razorpay.com/v1",
    shopUrl: tools.shopUrl ?? answers.SITE_URL,
  });
  const lines = results.map(({ result, text }) => `${result.padEnd(4)}  ${text}`);
  if (results.some(({ result }) => result === "FAIL")) throw new SetupError(lines.join("\n"));
  return [...lines, ...webhookAdvice(answers)];
}
