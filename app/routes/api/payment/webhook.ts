import { configContext } from "#app/context.ts";
import { toHex } from "#app/crypto.server.ts";
import { receiveWebhook } from "#app/data/webhook-events.server.ts";
import { writeLog } from "#app/log.server.ts";
import { readBody } from "#app/middleware/read-body.server.ts";
import { withTimeout } from "#app/middleware/with-timeout.ts";
import { verifyWebhook } from "#app/payment/signature.server.ts";
import { parseWebhook } from "#app/payment/webhook.server.ts";

import type { Route } from "./+types/webhook";

const MAX_BYTES = 256 * 1024;
const EVENT_ID_MAX = 100;

export function loader() {
  return respond(405, "Razorpay posts its events here.");
}

/**
 * Receives Razorpay's events. Responds 200 also to events that are not handled, and 503 only when a retry may succeed:
 * after a day of failures Razorpay disables the webhook.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { backend, gateway, timeouts } = context.get(configContext);
  const bytes = await readBody(request, MAX_BYTES);
  if (!backend || !gateway) return respond(503, "Online payment is not set up.");
  if (!bytes) return respond(413, "Too large.");
  const signature = request.headers.get("X-Razorpay-Signature") ?? "";
  if (!(await verifyWebhook(gateway.webhookSecrets, bytes, signature))) {
    writeLog("warning", { operation: "receive a webhook", refused: "bad or missing signature" });
    return respond(400, "The signature is wrong.");
  }
  const event = parseWebhook(bytes);
  if (!event) return respond(200, "Nothing to do.");
  const receiving = receiveWebhook(backend, await eventId(request, bytes), event);
  // After the timeout the event counts as not received. Razorpay sends it again, and each event is applied once.
  const isReceived = await withTimeout(receiving, timeouts.webhook, false);
  return isReceived ? respond(200, "Thank you.") : respond(503, "Please send it again.");
}

function respond(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** Id of an event, the same in all its deliveries; without the header, a hash of the body. */
async function eventId(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const header = request.headers.get("X-Razorpay-Event-Id")?.trim();
  if (header) return header.slice(0, EVENT_ID_MAX);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `body-${toHex(digest)}`;
}
