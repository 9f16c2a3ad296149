import { href } from "react-router";
import * as z from "zod";

import { exportSubscribers } from "#app/data/admin-newsletter.server.ts";
import { formatCsvLine } from "#app/formats/csv.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { adminQuery, revalidateScreen, redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import { csvFile } from "#app/routes/admin/csv-response.ts";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { NEWSLETTER_FILTERS } from "#app/shop/contact/newsletter-status.ts";
import { withConfirmation } from "#app/workflows/confirm-act.server.ts";

import type { Route } from "./+types/export";

const querySchema = z.object({ status: z.enum(NEWSLETTER_FILTERS).catch("subscribed") });

/** Exports the newsletter's addresses as CSV: those that are subscribed, or of the status in the query. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, user } = await revalidateScreen({ context }, "/admin/newsletter/export");
  const subscribers = await withConfirmation({ request, context }, db, null, () =>
    loadOrNull(exportSubscribers(db, adminQuery(url, querySchema).status)),
  );
  if (!subscribers) {
    return redirectWithNotice(
      context,
      href("/admin/newsletter"),
      "error",
      "Failed to export the newsletter’s addresses",
    );
  }
  logSecurityEvent(context, "exported", { userId: user.id });
  const lines = subscribers.map(({ email, status, consentedAt, confirmedAt }) =>
    formatCsvLine([email, status, consentedAt, confirmedAt ?? ""]),
  );
  const head = formatCsvLine(["email", "status", "consented_at", "confirmed_at"]);
  return csvFile("newsletter", [head + lines.join("")].values());
}
