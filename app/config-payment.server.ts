import { ConfigError, isSecureUrl } from "#app/config-checks.server.ts";
import {
  type Gateway,
  type GatewayAccess,
  keyRefusal,
  RAZORPAY_API,
  RAZORPAY_CHECKOUT,
  toGateway,
} from "#app/shop/payment/gateway.ts";
import { isDemo, type Variables } from "#app/variables.server.ts";

const PAYMENT_VARIABLES = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const;

/** Razorpay's addresses, and how long its answers may take. @throws ConfigError for an address without https */
export function parseAccess(vars: Variables): GatewayAccess {
  const apiBase = vars.RAZORPAY_API_BASE ?? RAZORPAY_API;
  const checkoutSrc = vars.RAZORPAY_CHECKOUT_SRC ?? RAZORPAY_CHECKOUT;
  for (const [name, url] of Object.entries({
    RAZORPAY_API_BASE: apiBase,
    RAZORPAY_CHECKOUT_SRC: checkoutSrc,
  })) {
    if (!isSecureUrl(url)) throw new ConfigError(`${name} is not an https address.`);
  }
  const { RAZORPAY_READ_TIMEOUT_MS: readTimeoutMs, RAZORPAY_WRITE_TIMEOUT_MS: writeTimeoutMs } = vars;
  return {
    apiBase,
    checkoutSrc,
    readTimeoutMs,
    writeTimeoutMs,
    ...(isDemo(vars) ? { testKeysOnly: true } : {}),
  };
}

/** All three keys or none. @throws ConfigError naming what is missing or malformed */
export function parseGateway(vars: Variables, access: GatewayAccess): Gateway | null {
  const missing = PAYMENT_VARIABLES.filter((name) => !vars[name]);
  if (missing.length === PAYMENT_VARIABLES.length) return null;
  if (missing.length > 0) throw new ConfigError(`Missing: ${missing.join(", ")}.`);
  const {
    RAZORPAY_KEY_ID: keyId = "",
    RAZORPAY_KEY_SECRET: keySecret = "",
    RAZORPAY_WEBHOOK_SECRET: webhookSecret = "",
  } = vars;
  if (!keyId.startsWith("rzp_") || keySecret.startsWith("rzp_")) {
    throw new ConfigError("RAZORPAY_KEY_ID is not a key id (rzp_test_… or rzp_live_…).");
  }
  const refusal = keyRefusal(keyId, access);
  if (refusal !== null) throw new ConfigError(refusal);
  return toGateway({ keyId, keySecret, webhookSecret }, access);
}
