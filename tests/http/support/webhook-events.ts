import type { Shop } from "#local/launcher/shop.ts";
import type { RazorpayPayment } from "#local/razorpay/entities.ts";
import { eventBody, hmac } from "#local/razorpay/webhooks.ts";
import { newEventId } from "#tests/http/support/unpaid-orders.ts";

export type Sent = { signature?: string | null; secret?: string; eventId?: string | null };

/** Posts an event as Razorpay does. A null `signature` or `eventId` omits that header. */
export async function sendEvent(
  { shopUrl, razorpay }: Pick<Shop, "shopUrl" | "razorpay">,
  body: string | Uint8Array,
  { signature, secret, eventId }: Sent = {},
): Promise<number> {
  const sign = signature === undefined ? hmac(body, secret ?? razorpay.webhookSecret) : signature;
  const id = eventId === undefined ? newEventId() : eventId;
  const answer = await fetch(`${shopUrl}/payment/webhook`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(sign === null ? {} : { "X-Razorpay-Signature": sign }),
      ...(id === null ? {} : { "X-Razorpay-Event-Id": id }),
    },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  await answer.text();
  return answer.status;
}

/** Makes a payment without callback or webhook. `body` is the event that would report it. */
export async function unreportedPayment(
  { razorpay }: Shop,
  razorpayOrderId: string,
): Promise<{ payment: RazorpayPayment; body: string }> {
  const { payment } = await razorpay.pay(razorpayOrderId, "all_dropped");
  if (!payment) throw new Error("No payment was made.");
  return { payment, body: eventBody("acc_00000000000000", { event: "payment.captured", payment }) };
}
