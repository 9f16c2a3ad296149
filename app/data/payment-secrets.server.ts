import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";

// As service.server.ts this holds the secret key: nobody who is signed in may read the sealed secrets.

/** Razorpay's account as settings keep it; the secrets are sealed. */
export type StoredAccount = {
  keyId: string | null;
  keySecret: string | null;
  webhookSecret: string | null;
};

/** A page waits for it, and can do without. */
const PAYMENT_KEYS_TIMEOUT_MS = 3_000;

/** @returns null when the database gives no answer in time */
export async function readStoredAccount(backend: Credentials): Promise<StoredAccount | null> {
  const db = createServiceClient(backend);
  const inTime = AbortSignal.timeout(PAYMENT_KEYS_TIMEOUT_MS);
  const [settings, secrets] = await Promise.all([
    db.from("settings").select("razorpay_key_id").retry(false).abortSignal(inTime).single(),
    db.from("payment_secrets").select("key_secret, webhook_secret").retry(false).abortSignal(inTime).single(),
  ]);
  const error = settings.error ?? secrets.error;
  if (error) logError("read payment secrets", error);
  if (!settings.data || !secrets.data) return null;
  return {
    keyId: settings.data.razorpay_key_id,
    keySecret: secrets.data.key_secret,
    webhookSecret: secrets.data.webhook_secret,
  };
}
