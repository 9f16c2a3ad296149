import { ConfigError, type Gateway, toGateway, type ShopConfig } from "#app/config.server.ts";
import { readStoredAccount } from "#app/data/payment-secrets.server.ts";
import { unseal } from "#app/payment/secrets.server.ts";

type Config = Pick<ShopConfig, "backend" | "sessionSecrets" | "payment" | "paymentAt">;

/** What each part of the stored keys is worth. */
export type StoredKeys = {
  keyId: string | null;
  keySecret: string | null;
  webhookSecret: string | null;
  /** Something is stored that cannot be read under today's session secrets. */
  unreadable: { keySecret: boolean; webhookSecret: boolean };
};

/** The keys that an admin has stored, opened; null when the database gives no answer. They never leave the server. */
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

async function storedGateway(config: Config): Promise<Gateway | null | "unknown"> {
  const keys = await readStoredKeys(config);
  if (!keys) return "unknown";
  const { keyId, keySecret, webhookSecret } = keys;
  if (!keyId || !keySecret || !webhookSecret) return null;
  try {
    return toGateway({ keyId, keySecret, webhookSecret }, config.paymentAt);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(JSON.stringify({ operation: "use stored payment keys", cause: error.message }));
    return null;
  }
}

/** Milliseconds that other isolates may go on with keys that were changed; one minute with the time of a read. */
const CACHE_MS = 50_000;
const RETRY_AFTER_MS = 5_000;

let known: { gateway: Gateway | null; until: number } | undefined;

/**
 * The config with the keys that an admin has stored in settings, when the Worker has none of its own. They are read
 * once a minute; while the database gives no answer, the last ones stay.
 */
export async function withPaymentKeys(config: ShopConfig): Promise<ShopConfig> {
  if (config.payment || !config.backend) return config;
  if (!known || known.until < Date.now()) {
    // Requests that come meanwhile go on with what was known: promises must not be shared between requests here.
    if (known) known.until = Date.now() + RETRY_AFTER_MS;
    const read = await storedGateway(config);
    known =
      read === "unknown"
        ? { gateway: known?.gateway ?? null, until: Date.now() + RETRY_AFTER_MS }
        : { gateway: read, until: Date.now() + CACHE_MS };
  }
  const { gateway } = known;
  return gateway ? { ...config, payment: gateway, paymentKeys: "settings" } : config;
}

/** After a save: the next request reads the keys anew. */
export function clearPaymentKeysCache(): void {
  known = undefined;
}
