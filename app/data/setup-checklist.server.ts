import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";

/** Steps of a new shop's setup that are visible in its records. */
export async function readSetupStatus(
  db: Db,
): Promise<{ webhookSeen: boolean; gstin: boolean; firstProduct: boolean }> {
  const [events, settings, products] = await Promise.all([
    db.from("webhook_events").select("event_id").limit(1),
    db.from("settings").select("gstin").maybeSingle(),
    db.from("products").select("id").eq("is_active", true).limit(1),
  ]);
  if (settings.error) throwUnavailable("read the settings", settings.error);
  return {
    webhookSeen: unwrap("read webhook events", events).length > 0,
    gstin: Boolean(settings.data?.gstin),
    firstProduct: unwrap("read products", products).length > 0,
  };
}
