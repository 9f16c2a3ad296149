import { type Shop, startShop, type ShopOptions } from "#local/launcher/shop.ts";

/**
 * No minimum response time, no challenges, no copies of the catalogue, and long timeouts for a busy machine. Tests about
 * these set their own.
 */
const TEST_VARS = {
  AUTH_MIN_RESPONSE_MS: "0",
  PAGE_TIMEOUT_MS: "60000",
  FORM_TIMEOUT_MS: "60000",
  WORK_TIMEOUT_MS: "60000",
  BACKEND_TIMEOUT_MS: "30000",
  SESSION_TIMEOUT_MS: "30000",
  BREAKER_FAILURES: "1000000",
  CATALOGUE_FRESH_MS: "0",
  STALE_COPY_MS: "0",
  HEALTH_FRESH_MS: "0",
  UNDO_SECONDS: "0",
  CHALLENGE_AFTER_NETWORK: "1000000",
  CHALLENGE_AFTER_SHOP: "1000000",
};

/** Starts a shop as `startShop` does, with the variables for tests. `vars` may unset one, so that it is as online. */
export function startTestShop(options: ShopOptions = {}): Promise<Shop> {
  return startShop({ ...options, vars: { ...TEST_VARS, ...options.vars } });
}
