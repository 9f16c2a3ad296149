import type { ShopConfig } from "#app/config.server.ts";
import { recordErrors } from "#app/data/error-events.server.ts";
import { takeErrors } from "#app/log.server.ts";

/** A short timeout, because the database may be what failed. A failure of the call is not counted either. */
const STORE_TIMEOUT_MS = 2_000;

/**
 * Stores the errors that this request, or run of the cron, has logged and that are not stored yet, for the portal's
 * Errors page. Never rejects.
 */
export async function storeErrors({ backend }: Pick<ShopConfig, "backend">): Promise<void> {
  const logged = backend && takeErrors();
  if (!logged) return;
  await recordErrors({ ...backend, timeoutMs: STORE_TIMEOUT_MS }, logged.context, logged.errors).catch(
    () => undefined,
  );
}
