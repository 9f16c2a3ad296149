import { href } from "react-router";

import { exportSubscribers } from "#app/data/inbox.server.ts";
import { csvLine } from "#app/shop/csv.ts";

import type { Route } from "./+types/newsletter-export";
import { confirmAdmin, leadTo } from "./admin.server.ts";
import { csvFile } from "./csv-file.ts";
import { fetched } from "./fetched.server.ts";

/** Everybody who wants the newsletter now, as a file for spreadsheets and mailing programs. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await confirmAdmin({ context });
  const subscribers = await fetched(exportSubscribers(db));
  if (!subscribers) {
    return leadTo(context, href("/admin/newsletter"), "error", "Failed to export the newsletter’s addresses");
  }
  const lines = subscribers.map(({ email, consentedAt }) => csvLine([email, consentedAt]));
  return csvFile("newsletter", [csvLine(["email", "consented_at"]) + lines.join("")].values());
}
