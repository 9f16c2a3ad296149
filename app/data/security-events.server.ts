import { createServiceClient, type Credentials, type Db } from "#app/data/client.server.ts";
import { logError, unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import type { SecurityEvent } from "#app/shop/security/security-events.ts";

/** A new event. `email` identifies the account when its id is not known; it is not stored. */
type NewEvent = {
  event: SecurityEvent;
  userId?: string | undefined;
  email?: string | undefined;
  network: string;
  requestId: string;
};

/** Stores a security event. A failure is logged. */
export async function recordSecurityEvent(backend: Credentials, event: NewEvent): Promise<void> {
  const { error } = await createServiceClient(backend).rpc("shop_record_security_event", {
    p_event: event.event,
    p_network: event.network,
    p_request_id: event.requestId,
    ...(event.userId === undefined ? {} : { p_user_id: event.userId }),
    ...(event.email === undefined ? {} : { p_email: event.email }),
  });
  if (error) logError("store a security event", error);
}

export type StoredEvent = {
  id: number;
  event: string;
  /** The e-mail of the account; null without one. */
  account: string | null;
  network: string | null;
  requestId: string | null;
  times: number;
  createdAt: string;
};

const NETWORK = /^[\da-f]{16}$/;

/**
 * Lists a page of security events, newest first.
 * @param about the e-mail of an account, or a network; '' for all
 */
export async function listSecurityEvents(
  db: Db,
  { event, about, ...page }: Page & { event: SecurityEvent | ""; about: string },
): Promise<{ events: StoredEvent[]; hasNext: boolean }> {
  let query = db
    .from("security_events")
    .select("id, event, network, request_id, times, created_at, users(email)");
  if (event !== "") query = query.eq("event", event);
  if (NETWORK.test(about)) query = query.eq("network", about);
  else if (about !== "") {
    const users = unwrap(
      "find an account",
      await db.from("users").select("id").eq("email", about.toLowerCase()).limit(1),
    );
    query = query.eq("user_id", users[0]?.id ?? "00000000-0000-0000-0000-000000000000");
  }
  const response = await query.order("id", { ascending: false }).range(...pageRangePlusOne(page));
  const { rows, hasNext } = splitPage(unwrap("list security events", response), page);
  return {
    events: rows.map((row) => ({
      id: row.id,
      event: row.event,
      account: row.users?.email ?? null,
      network: row.network,
      requestId: row.request_id,
      times: row.times,
      createdAt: row.created_at,
    })),
    hasNext,
  };
}
