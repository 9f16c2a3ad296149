import type { Db } from "#app/data/client.server.ts";
import { logError, unwrap } from "#app/data/errors.server.ts";

/**
 * A session of the account. `seenAt`: when it was last used, to within ten minutes; `isOwn`: whether it is the
 * caller's.
 */
export type Session = {
  id: string;
  createdAt: string;
  seenAt: string;
  /** The stored browser and system, see deviceCode; null when unknown. */
  device: string | null;
  isOwn: boolean;
};

/**
 * Lists the signed-in user's sessions that were used within 30 days: the caller's own first, then the last used.
 * @returns an empty list when the caller's session was ended elsewhere
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

/**
 * Ends another session of the signed-in user.
 * @returns 'not_found' for one that has ended already; a failure is logged
 */
export async function endSession(db: Db, sessionId: string): Promise<"ended" | "not_found" | "failed"> {
  const { data, error } = await db.rpc("shop_end_session", { p_session_id: sessionId });
  if (error) {
    logError("end a session", error);
    return "failed";
  }
  return data ? "ended" : "not_found";
}
