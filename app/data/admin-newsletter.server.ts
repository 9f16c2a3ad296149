import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import { containing } from "#app/data/search-pattern.server.ts";

export type Subscriber = { id: string; email: string; consentedAt: string; isSubscribed: boolean };

/** A page of subscribers whose e-mail contains the search, latest consent first. */
export async function listSubscribers(
  db: Db,
  { search, ...page }: Page & { search: string },
): Promise<{ subscribers: Subscriber[]; hasNext: boolean }> {
  let query = db.from("newsletter_subscribers").select("id, email, consented_at, unsubscribed_at");
  if (search !== "") query = query.ilike("email", containing(search));
  const response = await query
    .order("consented_at", { ascending: false })
    .order("id")
    .range(...pageRangePlusOne(page));
  const { rows, hasNext } = splitPage(unwrap("list newsletter addresses", response), page);
  return {
    subscribers: rows.map((row) => ({
      id: row.id,
      email: row.email,
      consentedAt: row.consented_at,
      isSubscribed: row.unsubscribed_at === null,
    })),
    hasNext,
  };
}

const exported = z.array(z.object({ email: z.string(), consented_at: z.string() }));

/** All current subscribers. */
export async function exportSubscribers(db: Db): Promise<{ email: string; consentedAt: string }[]> {
  const rows = exported.parse(unwrap("export the newsletter", await db.rpc("admin_export_newsletter")));
  return rows.map((row) => ({ email: row.email, consentedAt: row.consented_at }));
}
