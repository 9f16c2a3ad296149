import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";

// Uses the service client: no signed-in user may read the encrypted secrets.

/** The stored Razorpay keys; the secrets are encrypted. */
export type StoredAccount = {
  keyId: string | null;
  keySecret: string | null;
  webhookSecret: string | null;
};

/** Short, because a page waits for it. */
const PAYMENT_KEYS_TIMEOUT_MS = 3_000;

/** @returns null when the database does not answer in time */
export async function readStoredAccount(backend: Credentials): Promise<StoredAccount | null> {
  const db = createServiceClient(backend);
  const timeout = AbortSignal.timeout(PAYMENT_KEYS_TIMEOUT_MS);
  const [settings, secrets] = await Promise.all([
    db.from("settings").select("razorpay_key_id").retry(false).abortSignal(timeout).single(),
    db
      .from("payment_secrets")
      .select("key_secret, webhook_secret")
      .retry(false)
      .abortSignal(timeout)
      .single(),
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
