const HEX = /^[0-9a-f]{64}$/;

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** HMAC-SHA256 as lowercase hex, compared in constant time. */
async function isSigned(secret: string, bytes: Uint8Array<ArrayBuffer>, signature: string): Promise<boolean> {
  if (!HEX.test(signature) || secret === "") return false;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, [
    "verify",
  ]);
  return crypto.subtle.verify("HMAC", key, bytesOf(signature), bytes);
}

/**
 * Whether Razorpay signed this payment of this order. Take the order's id from our own records: the one that comes
 * with the signature proves only that some order was paid.
 */
export function verifyCallback(
  { keySecret }: { keySecret: string },
  razorpayOrderId: string,
  paymentId: string,
  signature: string,
): Promise<boolean> {
  return isSigned(keySecret, new TextEncoder().encode(`${razorpayOrderId}|${paymentId}`), signature);
}

/** Whether one of the webhook's secrets signed these bytes, as they came and before anything read them. */
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
