import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwIfNotConfirmed } from "#app/data/errors.server.ts";
import { writeLog } from "#app/log.server.ts";
import type { DeliveryZone } from "#app/shop/delivery/delivery.ts";
import { paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";

const rupees = z
  .number()
  .nullable()
  .transform((amount) => (amount === null ? null : paiseFromRupees(amount)));

/** The column settings.delivery_zones, which private.is_zone_list checks. */
const zoneList = z.array(
  z
    .object({
      name: z.string(),
      pins: z.array(z.tuple([z.number(), z.number()])),
      days_min: z.number().nullable(),
      days_max: z.number().nullable(),
      fee: rupees,
      free_above: rupees,
      cod: z.boolean(),
      delivered: z.boolean(),
    })
    .transform(({ days_min: daysMin, days_max: daysMax, free_above: freeAbove, ...zone }): DeliveryZone => ({
      ...zone,
      daysMin,
      daysMax,
      freeAbove,
    })),
);

/** Converts the delivery zones from the row of the settings. */
export function toDeliveryZones(column: unknown): DeliveryZone[] {
  return zoneList.parse(column);
}

function toColumn(zones: readonly DeliveryZone[]) {
  return zones.map(({ daysMin, daysMax, fee, freeAbove, ...zone }) => ({
    ...zone,
    pins: zone.pins.map(([from, to]) => [from, to]),
    days_min: daysMin,
    days_max: daysMax,
    fee: fee === null ? null : rupeesFromPaise(fee),
    free_above: freeAbove === null ? null : rupeesFromPaise(freeAbove),
  }));
}

/**
 * Saves the delivery zones if the settings still have this version. A failure has been logged.
 * @returns 'changed' when somebody saved the settings meanwhile
 */
export async function saveDeliveryZones(
  db: Db,
  version: string,
  zones: readonly DeliveryZone[],
): Promise<"done" | "changed" | "failed"> {
  const { data, error } = await db.rpc("admin_save_settings", {
    p_version: version,
    p_settings: { delivery_zones: toColumn(zones) },
  });
  throwIfNotConfirmed(error);
  const answer = typeof data === "object" && data !== null && !Array.isArray(data) ? data : {};
  if (answer.ok === true) return "done";
  if (answer.code === "changed") return "changed";
  writeLog("error", {
    operation: "save delivery zones",
    cause: error?.message ?? answer.code ?? "no answer",
  });
  return "failed";
}
