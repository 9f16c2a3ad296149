export const RAZORPAY_API = "https://api.razorpay.com/v1";
export const RAZORPAY_CHECKOUT = "https://checkout.razorpay.com/v1/checkout.js";

const STAND_IN_WITH_LIVE_KEY =
  "RAZORPAY_API_BASE and RAZORPAY_CHECKOUT_SRC are for a stand-in, which must never be used with a live key.";

export const DEMO_WITH_LIVE_KEY = "A demo shop takes test keys alone (rzp_test_…).";

/** A Razorpay account. */
export type Gateway = {
  keyId: string;
  keySecret: string;
  /** Any of them verifies: after a rotation, retries of older events still have the old signature. */
  webhookSecrets: string[];
  /** Base URL of the API with its version: `https://api.razorpay.com/v1`. */
  apiBase: string;
  /** URL of the Standard Checkout script. */
  checkoutSrc: string;
  /** How long a call that reads may take, in milliseconds. */
  readTimeoutMs: number;
  /** How long a call that creates something may take, in milliseconds. */
  writeTimeoutMs: number;
  /** Whether the keys are test keys, which move no real money. */
  isTest: boolean;
  /** Sends the requests; the global one by default. */
  fetch?: typeof globalThis.fetch;
};

/** What is the same for every Razorpay account: addresses and timeouts. */
export type GatewayAccess = Pick<Gateway, "apiBase" | "checkoutSrc" | "readTimeoutMs" | "writeTimeoutMs"> & {
  /** In a demo shop, where no real money moves. */
  testKeysOnly?: boolean;
};

/** Why a key may not be used with this access: live keys only with Razorpay's own addresses, and in no demo; null if it may. */
export function keyRefusal(
  keyId: string,
  { apiBase, checkoutSrc, testKeysOnly }: Pick<GatewayAccess, "apiBase" | "checkoutSrc" | "testKeysOnly">,
): string | null {
  if (isTestKey(keyId)) return null;
  if (testKeysOnly) return DEMO_WITH_LIVE_KEY;
  return apiBase === RAZORPAY_API && checkoutSrc === RAZORPAY_CHECKOUT ? null : STAND_IN_WITH_LIVE_KEY;
}

function isTestKey(keyId: string): boolean {
  return keyId.startsWith("rzp_test_");
}

/**
 * Builds a gateway from its keys; `webhookSecret` may list several, separated by commas.
 * @throws RangeError for a live key with the address of a stand-in, or in a demo
 */
export function toGateway(
  { keyId, keySecret, webhookSecret }: { keyId: string; keySecret: string; webhookSecret: string },
  access: GatewayAccess,
): Gateway {
  const refusal = keyRefusal(keyId, access);
  if (refusal !== null) throw new RangeError(refusal);
  const webhookSecrets = webhookSecret.split(",").flatMap((secret) => secret.trim() || []);
  return { keyId, keySecret, webhookSecrets, ...access, isTest: isTestKey(keyId) };
}
