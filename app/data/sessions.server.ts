import type { Db } from "#app/data/client.server.ts";
import { logError, unwrap } from "#app/data/errors.server.ts";

/** A session of the account. `seenAt`: when it was last used, to within ten minutes; `isOwn`: the one that asks. */
export type Session = {
  id: string;
  createdAt: string;
  seenAt: string;
  /** What was stored of the browser, see deviceCode; null without it. */
  device: string | null;
  isOwn: boolean;
};

/**
 * The sessions of the signed-in user that were used within 30 days: the own one first, then the last used.
 * @returns none when the session that asks was ended elsewhere
 * @throws a 503 when they cannot be read
 */
export async function listSessions(db: Db): Promise<Session[]> {
  const rows = unwrap("list sessions", await db.rpc("shop_list_sessions"));
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    device: row.device,
    isOwn: row.is_own,
  }));
}

/** Ends another session of the signed-in user. @returns 'not_found' for one that is over; a failure is logged */
export async function endSession(db: Db, sessionId: string): Promise<"ended" | "not_found" | "failed"> {
  const { data, error } = await db.rpc("shop_end_session", { p_session_id: sessionId });
  if (error) {
    logError("end a session", error);
    return "failed";
  }
  return data ? "ended" : "not_found";
}
