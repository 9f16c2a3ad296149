import { href } from "react-router";

import { exportSettlement, findSettlement } from "#app/data/admin-settlements.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { redirectWithNotice, requireScreen } from "#app/routes/admin/admin.server.ts";
import { streamedFile } from "#app/routes/admin/csv-response.ts";

import type { Route } from "./+types/settlement-export";

/** Streams the entries of a payout as CSV. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, user } = await requireScreen({ context }, "/admin/accounts/settlements/:settlementId/export");
  if (!(await findSettlement(db, params.settlementId, { limit: 1, offset: 0 }))) {
    throw redirectWithNotice(context, href("/admin/accounts/settlements"), "error", "Payout not found");
  }
  logSecurityEvent(context, "exported", { userId: user.id });
  const name = params.settlementId.replaceAll(/[^A-Za-z0-9_]/g, "");
  return streamedFile(`${name}.csv`, exportSettlement(db, params.settlementId));
}
