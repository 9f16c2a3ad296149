import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";

/** Reads the steps of a new shop's setup that show in its records. `withoutHsn` and `misclassed` are at most 1,001. */
export async function readSetupStatus(db: Db): Promise<{
  webhookSeen: boolean;
  gstin: boolean;
  withoutHsn: number;
  misclassed: number;
  isGst: boolean;
  hasSignatory: boolean;
  firstProduct: boolean;
}> {
  const [events, settings, products, withoutHsn, misclassed] = await Promise.all([
    db.from("webhook_events").select("event_id").limit(1),
    db.rpc("admin_settings").select("gstin, seller_state, tax_mode, signatory").maybeSingle(),
    db.from("products").select("id").eq("is_active", true).limit(1),
    db.rpc("admin_products_without_hsn"),
    db.rpc("admin_misclassed_products"),
  ]);
  if (settings.error) throwUnavailable("read the settings", settings.error);
  return {
    webhookSeen: unwrap("read webhook events", events).length > 0,
    gstin: Boolean(settings.data?.gstin && settings.data.seller_state),
    withoutHsn: unwrap("count products without an HSN code", withoutHsn),
    misclassed: unwrap("count misclassed products", misclassed),
    hasSignatory: Boolean(settings.data?.signatory),
    isGst: settings.data?.tax_mode === "gst",
    firstProduct: unwrap("read products", products).length > 0,
  };
}
