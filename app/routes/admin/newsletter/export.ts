import { href } from "react-router";

import { exportSubscribers } from "#app/data/admin-newsletter.server.ts";
import { formatCsvLine } from "#app/formats/csv.ts";
import { revalidateAdmin, redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import { csvFile } from "#app/routes/admin/csv-response.ts";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";

import type { Route } from "./+types/export";

/** Exports the current newsletter subscribers as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await revalidateAdmin({ context });
  const subscribers = await loadOrNull(exportSubscribers(db));
  if (!subscribers) {
    return redirectWithNotice(
      context,
      href("/admin/newsletter"),
      "error",
      "Failed to export the newsletter’s addresses",
    );
  }
  const lines = subscribers.map(({ email, consentedAt }) => formatCsvLine([email, consentedAt]));
  return csvFile("newsletter", [formatCsvLine(["email", "consented_at"]) + lines.join("")].values());
}
