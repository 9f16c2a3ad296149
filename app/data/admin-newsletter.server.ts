import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwIfNotConfirmed, unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import { containing } from "#app/data/search-pattern.server.ts";
import {
  type NewsletterFilter,
  NEWSLETTER_STATUSES,
  type NewsletterStatus,
} from "#app/shop/contact/newsletter-status.ts";

const status = z.enum(NEWSLETTER_STATUSES);

/** A newsletter address. `consentedAt`: when it was entered; `confirmedAt`: when its owner confirmed it, or null. */
export type Subscriber = {
  id: string;
  email: string;
  status: NewsletterStatus;
  consentedAt: string;
  confirmedAt: string | null;
};

/** Lists a page of addresses that contain the search, latest consent first. */
export async function listSubscribers(
  db: Db,
  filter: Page & { search: string; status: NewsletterFilter },
): Promise<{ subscribers: Subscriber[]; hasNext: boolean }> {
  let query = db.from("newsletter_subscribers").select("id, email, status, consented_at, confirmed_at");
  if (filter.status !== "all") query = query.eq("status", filter.status);
  if (filter.search !== "") query = query.ilike("email", containing(filter.search));
  const response = await query
    .order("consented_at", { ascending: false })
    .order("id")
    .range(...pageRangePlusOne(filter));
  const { rows, hasNext } = splitPage(unwrap("list newsletter addresses", response), filter);
  return {
    subscribers: rows.map((row) => ({
      id: row.id,
      email: row.email,
      status: status.parse(row.status),
      consentedAt: row.consented_at,
      confirmedAt: row.confirmed_at,
    })),
    hasNext,
  };
}

const exported = z.array(
  z.object({ email: z.string(), status, consented_at: z.string(), confirmed_at: z.string().nullable() }),
);

/** Reads all addresses with a status. */
export async function exportSubscribers(db: Db, filter: NewsletterFilter): Promise<Omit<Subscriber, "id">[]> {
  const answer = await db.rpc("admin_export_newsletter", { p_status: filter });
  throwIfNotConfirmed(answer.error);
  return exported.parse(unwrap("export the newsletter", answer)).map((row) => ({
    email: row.email,
    status: row.status,
    consentedAt: row.consented_at,
    confirmedAt: row.confirmed_at,
  }));
}
