import * as z from "zod";

import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";

// Uses the service client, because no signed-in user may read the encrypted secrets.

/** The stored Razorpay keys. The secrets are encrypted. */
export type StoredAccount = {
  keyId: string | null;
  keySecret: string | null;
  webhookSecret: string | null;
};

const storedKeys = z
  .object({
    key_id: z.string().nullable(),
    key_secret: z.string().nullable(),
    webhook_secret: z.string().nullable(),
  })
  .transform((row): StoredAccount => ({
    keyId: row.key_id,
    keySecret: row.key_secret,
    webhookSecret: row.webhook_secret,
  }));

/**
 * Reads the stored Razorpay keys.
 * @returns null when the database does not answer within the timeout of a session check, because pages wait for both
 */
export async function readStoredAccount(backend: Credentials): Promise<StoredAccount | null> {
  const { data, error } = await createServiceClient(backend)
    .rpc("shop_stored_payment_keys")
    .retry(false)
    .abortSignal(AbortSignal.timeout(backend.sessionTimeoutMs ?? backend.timeoutMs));
  const read = error ? null : storedKeys.safeParse(data);
  if (read?.success) return read.data;
  logError("read payment secrets", error ?? read?.error.message);
  return null;
}
