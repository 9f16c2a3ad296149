import { verifyHmac } from "#app/crypto.server.ts";

const HEX = /^[0-9a-f]{64}$/;

function toBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.matchAll(/../g), ([pair]) => Number.parseInt(pair, 16));
}

/** Verifies an HMAC-SHA256 in lowercase hexadecimal, in constant time. */
async function isSigned(secret: string, bytes: Uint8Array<ArrayBuffer>, signature: string): Promise<boolean> {
  if (!HEX.test(signature) || secret === "") return false;
  return verifyHmac(secret, toBytes(signature), bytes);
}

/**
 * Verifies the signature of Checkout's callback.
 * @param razorpayOrderId the id from the shop's own order; with the id from the request, a payment of any order would
 * pass
 */
export function verifyCallback(
  { keySecret }: { keySecret: string },
  razorpayOrderId: string,
  paymentId: string,
  signature: string,
): Promise<boolean> {
  return isSigned(keySecret, new TextEncoder().encode(`${razorpayOrderId}|${paymentId}`), signature);
}

/**
 * Verifies a webhook's signature against each of its secrets.
 * @param bytes the body exactly as received
 */
export async function verifyWebhook(
  secrets: readonly string[],
  bytes: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  for (const secret of secrets) {
    if (await isSigned(secret, bytes, signature)) return true;
  }
  return false;
}
