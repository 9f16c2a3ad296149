import * as z from "zod";

import { MOVEMENT_REASONS } from "#app/data/stock-movements.server.ts";
import { listFields } from "#app/routes/admin/admin.server.ts";

/** The query of the stock movements, of the list and of its file. */
export const movementsQuery = z.object({
  page: listFields.page,
  reason: z.enum(["", ...MOVEMENT_REASONS]).catch(""),
  product: z.uuid().or(z.literal("")).catch(""),
});
