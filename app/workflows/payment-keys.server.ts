import type { ShopConfig } from "#app/config.server.ts";
import { readStoredAccount } from "#app/data/payment-secrets.server.ts";
import { writeLog } from "#app/log.server.ts";
import { unseal } from "#app/middleware/seal.server.ts";
import { type Gateway, keyRefusal, toGateway } from "#app/shop/payment/gateway.ts";

type Config = Pick<ShopConfig, "backend" | "sessionSecrets" | "gateway" | "gatewayAccess">;

/** The decrypted Razorpay keys from the settings. A part is null when it is not stored or cannot be decrypted. */
export type StoredKeys = {
  keyId: string | null;
  keySecret: string | null;
  webhookSecret: string | null;
  /** True if each secret is stored, but cannot be decrypted with the present session secrets. */
  unreadable: { keySecret: boolean; webhookSecret: boolean };
};

/**
 * Reads and decrypts the Razorpay keys that an owner has stored; for the server only.
 * @returns null when the database does not answer
 */
export async function readStoredKeys({
  backend,
  sessionSecrets,
}: Pick<Config, "backend" | "sessionSecrets">): Promise<StoredKeys | null> {
  const account = backend && (await readStoredAccount(backend));
  if (!account) return null;
  const { keyId } = account;
  const [keySecret, webhookSecret] = await Promise.all([
    account.keySecret && unseal(sessionSecrets, `key-secret:${keyId ?? ""}`, account.keySecret),
    account.webhookSecret && unseal(sessionSecrets, "webhook-secret", account.webhookSecret),
  ]);
  return {
    keyId,
    keySecret,
    webhookSecret,
    unreadable: {
      keySecret: account.keySecret !== null && keySecret === null,
      webhookSecret: account.webhookSecret !== null && webhookSecret === null,
    },
  };
}

async function readStoredGateway(config: Config): Promise<Gateway | null | "unknown"> {
  const keys = await readStoredKeys(config);
  if (!keys) return "unknown";
  const { keyId, keySecret, webhookSecret, unreadable } = keys;
  if (unreadable.keySecret || unreadable.webhookSecret) {
    const cause =
      "They were encrypted with another SESSION_SECRET. Put the old one behind the new (new,old), or enter the keys again.";
    writeLog("error", { operation: "use stored payment keys", cause });
  }
  if (!keyId || !keySecret || !webhookSecret) return null;
  const cause = keyRefusal(keyId, config.gatewayAccess);
  if (cause !== null) {
    writeLog("error", { operation: "use stored payment keys", cause });
    return null;
  }
  return toGateway({ keyId, keySecret, webhookSecret }, config.gatewayAccess);
}

/** The time for which other isolates may use changed keys: together with the time of a read, one minute. */
const CACHE_MS = 50_000;
const RETRY_AFTER_MS = 5_000;

let cached: { gateway: Gateway | null; until: number } | undefined;

/**
 * Adds the Razorpay keys from the settings to the config when the Worker's variables have none. Keys are cached for a
 * minute, and longer while the database does not answer.
 */
export async function withPaymentKeys(config: ShopConfig): Promise<ShopConfig> {
  if (config.gateway || !config.backend) return config;
  if (!cached || cached.until < Date.now()) {
    // Concurrent requests use the cached keys: a Worker must not share promises between requests.
    if (cached) cached.until = Date.now() + RETRY_AFTER_MS;
    const current = await readStoredGateway(config);
    cached =
      current === "unknown"
        ? { gateway: cached?.gateway ?? null, until: Date.now() + RETRY_AFTER_MS }
        : { gateway: current, until: Date.now() + CACHE_MS };
  }
  const { gateway } = cached;
  return gateway ? { ...config, gateway, gatewaySource: "settings" } : config;
}

/** Makes the next request read the keys again, after they were saved. */
export function clearPaymentKeysCache(): void {
  cached = undefined;
}
