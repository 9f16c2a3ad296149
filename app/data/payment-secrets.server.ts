import * as z from "zod";

import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";

// Uses the service client: no signed-in user may read the encrypted secrets.

/** The stored Razorpay keys; the secrets are encrypted. */
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

/** @returns null when the database does not answer in the time of a session's check: a page waits for both */
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
