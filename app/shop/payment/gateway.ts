export const RAZORPAY_API = "https://api.razorpay.com/v1";
export const RAZORPAY_CHECKOUT = "https://checkout.razorpay.com/v1/checkout.js";

const STAND_IN_WITH_LIVE_KEY =
  "RAZORPAY_API_BASE and RAZORPAY_CHECKOUT_SRC are for a stand-in, which must never be used with a live key.";

export const DEMO_WITH_LIVE_KEY = "A demo shop takes test keys alone (rzp_test_…).";

/** The credentials and addresses of a Razorpay account. */
export type Gateway = {
  keyId: string;
  keySecret: string;
  /**
   * The webhook secrets. Any of them may verify an event, because after a rotation retries of older events still have
   * the old signature.
   */
  webhookSecrets: string[];
  /** Base URL of the API with its version: `https://api.razorpay.com/v1`. */
  apiBase: string;
  /** URL of the Standard Checkout script. */
  checkoutSrc: string;
  /** The timeout of calls that read, in milliseconds. */
  readTimeoutMs: number;
  /** The timeout of calls that create something, in milliseconds. */
  writeTimeoutMs: number;
  /** True if the keys are test keys, with which no real money moves. */
  isTest: boolean;
  /** The function that sends requests; by default the global one. */
  fetch?: typeof globalThis.fetch;
};

/** The addresses and timeouts, which are the same for every Razorpay account. */
export type GatewayAccess = Pick<Gateway, "apiBase" | "checkoutSrc" | "readTimeoutMs" | "writeTimeoutMs"> & {
  /** True if only test keys are allowed, as in a demo shop, where no real money moves. */
  testKeysOnly?: boolean;
};

/**
 * Returns the reason why a key may not be used with this access; null if it may. Live keys are allowed only with
 * Razorpay's own addresses, and never in a demo.
 */
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
 * Builds a gateway from its keys. `webhookSecret` may list several secrets, separated by commas.
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
