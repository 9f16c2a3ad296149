import { href } from "react-router";

import { exportSubscribers } from "#app/data/inbox.server.ts";
import { BYTE_ORDER_MARK, csvLine } from "#app/shop/csv.ts";

import type { Route } from "./+types/newsletter-export";
import { confirmAdmin, leadTo } from "./admin.server.ts";
import { fetched } from "./fetched.server.ts";

/** Everybody who wants the newsletter now, as a file for spreadsheets and mailing programs. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await confirmAdmin({ context });
  const subscribers = await fetched(exportSubscribers(db));
  if (!subscribers) {
    return leadTo(context, href("/admin/newsletter"), "error", "Failed to export the newsletter’s addresses");
  }
  const lines = subscribers.map(({ email, consentedAt }) => csvLine([email, consentedAt]));
  return new Response(BYTE_ORDER_MARK + csvLine(["email", "consented_at"]) + lines.join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="newsletter-${new Date().toISOString().slice(0, 10)}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
